import { useCallback, useEffect, useRef, useState } from "react";
import type { TrackingRecord } from "../../../../shared/records.ts";
import { call } from "../../../api/client.ts";
import { useAccount, useRestoredDraft } from "../../session/drafts.ts";
import { dialogOf, type Open, type RecordDialogsProps } from "../dialogs/record-dialogs.tsx";
import { recordDrafts } from "../dialogs/record-drafts.ts";
import type { Change } from "./change-notice.tsx";
import type { PageOfRecords } from "./use-records.ts";
import { useUndo } from "./use-undo.ts";

/** The open dialog, the result of the last change, and undoing it. */
export function useRecordChanges({ saved, deleted }: Pick<PageOfRecords, "saved" | "deleted">) {
  const draft = useRestoredDraft(recordDrafts, useAccount("logistics"));
  const [open, setOpen] = useState<Open | undefined>(() => draft && dialogOf(draft));
  const [last, setLast] = useState<Change>();
  const close = () => setOpen(undefined);

  const { restore: restoreAll, restoring } = useUndo(({ records, count, left, error }) => {
    for (const record of records) saved(record, "back");
    setLast(left.length > 0 ? { kind: "not-restored", records: left, error } : { kind: "restored", count });
  });

  const latest = useRef(restoreAll);
  useEffect(() => {
    latest.current = restoreAll;
  });

  const [takingBack, setTakingBack] = useState(false);
  const takeBack = async (change: Change & { kind: "added" | "saved" }) => {
    const { record } = change;
    setTakingBack(true);
    try {
      if (change.kind === "added") {
        await call("deleteTracking", { params: { id: record._id } });
        setLast({ kind: "deleted", records: [record] });
        deleted([record]);
      } else if (change.before) {
        const { name, phone, trackingNo } = change.before;
        const reply = await call("updateTracking", { body: { _id: record._id, name, phone, trackingNo, was: record } });
        setLast({ kind: "saved", ...reply });
        saved(reply.record, "changed");
      }
    } catch (error) {
      setLast({ kind: "not-undone", change, error });
    }
    setTakingBack(false);
  };
  const undo = (change: Change) => {
    if (change.kind === "deleted" || change.kind === "not-restored") void restoreAll(change.records);
    else if (change.kind === "not-undone") void takeBack(change.change);
    else if (change.kind === "added" || change.kind === "saved") void takeBack(change);
  };

  const dialogs: RecordDialogsProps = {
    open,
    onClose: close,
    onAdded: (reply, another) => {
      if (!another) close();
      setLast({ kind: "added", ...reply });
      saved(reply.record, "new");
    },
    onSaved: (reply, before) => {
      close();
      setLast({ kind: "saved", before, ...reply });
      saved(reply.record, "changed");
    },
    onKept: (record) => {
      close();
      saved(record, "changed");
    },
    onDeleted: (records) => {
      if (records.length === 0) return;
      setLast({ kind: "deleted", records });
      deleted(records);
    },
  };
  return {
    dialogs,
    setOpen,
    last,
    /** Shows what else was done. */
    tell: setLast,
    dismiss: () => setLast(undefined),
    /** Brings deleted records back; the same function at every render. */
    restore: useCallback((records: readonly TrackingRecord[]) => void latest.current(records), []),
    restoring,
    undo,
    undoing: restoring || takingBack,
  };
}
