import { useState } from "react";
import type { ReplyOf } from "../../../shared/contract.ts";
import type { ListedRecord, TrackingFields, TrackingRecord } from "../../../shared/records.ts";
import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { forEachItem } from "../lists/for-each-item.ts";
import { createDraftStore, useAccount, useRestoredDraft } from "../session/drafts.ts";
import type { PageOfRecords } from "./use-records.ts";

/** The add or edit dialog when the session ended. */
export const recordDrafts = createDraftStore<{ record: TrackingRecord | undefined; typed: TrackingFields }>();

/** The open dialog and its records. `typed`: restored from a draft. */
export type OpenDialog =
  | { readonly dialog: "add"; readonly typed?: TrackingFields }
  | { readonly dialog: "edit"; readonly record: TrackingRecord; readonly typed?: TrackingFields }
  | { readonly dialog: "share"; readonly record: ListedRecord }
  | { readonly dialog: "delete"; readonly records: readonly TrackingRecord[] };

/** `before`: what was stored, while the change can be undone; absent where it was. */
type Undoable =
  | ({ readonly kind: "added" } & ReplyOf<"createTracking">)
  | ({ readonly kind: "saved"; readonly before?: TrackingFields } & ReplyOf<"updateTracking">);

export type Change =
  | Undoable
  | { readonly kind: "not-undone"; readonly error: unknown; readonly change: Undoable }
  | { readonly kind: "deleted"; readonly records: readonly TrackingRecord[] }
  | { readonly kind: "restored"; readonly count: number }
  | { readonly kind: "not-restored"; readonly error: unknown; readonly records: readonly TrackingRecord[] }
  | { readonly kind: "link-copied"; readonly record: TrackingRecord };

export type RecordChanges = ReturnType<typeof useRecordChanges>;

/** The open dialog, the result of the last change, and undoing it. */
export function useRecordChanges({ saved, deleted }: Pick<PageOfRecords, "saved" | "deleted">) {
  const draft = useRestoredDraft(recordDrafts, useAccount("logistics"));
  const [open, setOpen] = useState<OpenDialog | undefined>(
    () => draft && (draft.record ? { ...draft, dialog: "edit", record: draft.record } : { ...draft, dialog: "add" }),
  );
  const [last, setLast] = useState<Change>();
  const [undoing, setUndoing] = useState(false);
  const close = () => setOpen(undefined);

  /** Brings deleted records back as they were. */
  const restore = async (records: readonly TrackingRecord[]) => {
    setUndoing(true);
    const back: TrackingRecord[] = [];
    const { failed } = await forEachItem(records, async ({ _id }) => {
      const { record } = await call("restoreTracking", { params: { id: _id } }).catch((reason) => {
        // Another user brought it back already.
        if (reason instanceof ApiFailure && reason.details.current) return { record: reason.details.current };
        throw reason;
      });
      back.push(record);
    });
    setUndoing(false);
    saved(back, "back");
    const left = failed.map(({ item }) => item);
    if (failed[0]) setLast({ kind: "not-restored", records: left, error: failed[0].error });
    else setLast({ kind: "restored", count: back.length });
  };
  const takeBack = async (change: Undoable) => {
    const { record } = change;
    setUndoing(true);
    try {
      if (change.kind === "added") {
        await call("deleteTracking", { params: { id: record._id } });
        setLast({ kind: "deleted", records: [record] });
        deleted([record]);
      } else if (change.before) {
        const { name, phone, trackingNo } = change.before;
        const reply = await call("updateTracking", { body: { _id: record._id, name, phone, trackingNo, was: record } });
        setLast({ kind: "saved", ...reply });
        saved([reply.record], "changed");
      }
    } catch (error) {
      setLast({ kind: "not-undone", change, error });
    }
    setUndoing(false);
  };

  return {
    open,
    setOpen,
    close,
    last,
    /** Shows what else was done. */
    tell: setLast,
    dismiss: () => setLast(undefined),
    restore: (records: readonly TrackingRecord[]) => void restore(records),
    undo(change: Change) {
      if (change.kind === "deleted" || change.kind === "not-restored") void restore(change.records);
      else if (change.kind === "not-undone") void takeBack(change.change);
      else if (change.kind === "added" || change.kind === "saved") void takeBack(change);
    },
    undoing,
    /** `another`: the dialog stays open for the next one. */
    onAdded(reply: ReplyOf<"createTracking">, another: boolean) {
      if (!another) close();
      setLast({ kind: "added", ...reply });
      saved([reply.record], "new");
    },
    /** `before`: what was stored, as the user saw it. */
    onSaved(reply: ReplyOf<"updateTracking">, before: TrackingFields) {
      close();
      setLast({ kind: "saved", before, ...reply });
      saved([reply.record], "changed");
    },
    /** The user kept the stored record, which may be newer than the list, instead of their own change. */
    onKept(record: TrackingRecord) {
      close();
      saved([record], "changed");
    },
    /** These records do not exist any more. The dialog stays open if others remain. */
    onDeleted(records: readonly TrackingRecord[]) {
      if (records.length === 0) return;
      setLast({ kind: "deleted", records });
      deleted(records);
    },
  };
}
