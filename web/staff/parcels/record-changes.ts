import { useEffect, useRef, useState } from "react";
import type { EndpointName, ReplyOf } from "../../../shared/contract.ts";
import { formatRecordCount } from "../../../shared/plural.ts";
import type { ListedRecord, TrackingFields, TrackingRecord } from "../../../shared/records.ts";
import { call } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { forEachItem } from "../lists/for-each-item.ts";
import { createDraftStore, useAccount, useRestoredDraft } from "../session/drafts.ts";

/** The add or edit dialog when the session ended. */
export const recordDrafts = createDraftStore<{ record: TrackingRecord | undefined; typed: TrackingFields }>();

/** The open dialog and its records. `form`: edits the record, or adds one; `typed`: restored from a draft. */
export type OpenDialog =
  | { readonly dialog: "form"; readonly record?: TrackingRecord | undefined; readonly typed?: TrackingFields }
  | { readonly dialog: "share"; readonly record: ListedRecord }
  | { readonly dialog: "delete"; readonly records: readonly TrackingRecord[] };

/** What was done, and what the user can know or do besides. */
export interface Change {
  readonly text: string;
  readonly warnings?: readonly string[];
  /** Why it could not be done: then `undo` tries again. */
  readonly failure?: { readonly error: unknown; readonly endpoint: EndpointName };
  readonly undo?: () => Promise<void>;
  /** The new record, whose link can be sent now. */
  readonly added?: TrackingRecord;
}

export type RecordChanges = ReturnType<typeof useRecordChanges>;

/** A list that shows changes. What it returns may be a promise, which settles once they are shown. */
interface ChangedList {
  /** `isAddition`: they were added or restored, and are new to the list. */
  saved(records: readonly TrackingRecord[], isAddition: boolean): unknown;
  deleted(records: readonly TrackingRecord[]): unknown;
}

/** The open dialog, the result of the last change, and undoing it. */
export function useRecordChanges({ saved, deleted }: ChangedList) {
  // What is undone later changes the list that is shown then.
  const list = useRef({ saved, deleted });
  useEffect(() => {
    list.current = { saved, deleted };
  }, [saved, deleted]);
  const draft = useRestoredDraft(recordDrafts, useAccount("logistics"));
  const [open, setOpen] = useState<OpenDialog | undefined>(() => draft && { ...draft, dialog: "form" });
  const [last, setLast] = useState<Change>();
  const [undoing, setUndoing] = useState(false);

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
    // The row goes before the notice comes, which then takes the focus.
    await list.current.saved(back, true);
    setUndoing(false);
    if (!failed[0]) {
      const text = back.length === 1 ? "The record was restored." : `${formatRecordCount(back.length)} were restored.`;
      return setLast({ text });
    }
    setLast({
      text: `${formatRecordCount(failed.length)} couldn't be restored.`,
      failure: { error: failed[0].error, endpoint: "restoreTracking" },
      undo: () => restore(failed.map(({ item }) => item)),
    });
  };
  /** These records do not exist any more. */
  const onDeleted = async (records: readonly TrackingRecord[]) => {
    const [first] = records;
    if (!first) return;
    await list.current.deleted(records);
    const what = records.length === 1 ? `Order ${first.name} was` : `${formatRecordCount(records.length)} were`;
    setLast({ text: `${what} deleted.`, undo: () => restore(records) });
  };
  const undoBy = (endpoint: EndpointName, act: () => Promise<void>) => {
    const undo = async () => {
      setUndoing(true);
      await act().catch((error) => setLast({ text: "That couldn't be undone.", failure: { error, endpoint }, undo }));
      setUndoing(false);
    };
    return undo;
  };

  return {
    open,
    setOpen,
    close: () => setOpen(undefined),
    last,
    /** Shows what else was done. */
    tell: setLast,
    dismiss: () => setLast(undefined),
    restore,
    undoing,
    onDeleted,
    /** `was`: the record as the user saw it; none where it was added. */
    onSaved(reply: ReplyOf<"createTracking" | "updateTracking">, was?: TrackingFields) {
      const { record, warnings } = reply;
      const { _id, name } = record;
      list.current.saved([record], !was);
      if (was) {
        const body = { _id, name: was.name, phone: was.phone, trackingNo: was.trackingNo, was: record };
        const undo = undoBy("updateTracking", async () => {
          const undone = await call("updateTracking", { body });
          list.current.saved([undone.record], false);
          setLast({ text: `Order ${was.name} is as it was before.`, warnings: undone.warnings });
        });
        return setLast({ text: `Order ${name} was saved.`, warnings, undo });
      }
      const undo = undoBy("deleteTracking", async () => {
        await call("deleteTracking", { params: { id: _id } });
        await onDeleted([record]);
      });
      const text =
        "addedParcel" in reply && reply.addedParcel
          ? `Order ${name} already had a parcel; ${record.trackingNo} was added as another.`
          : `Order ${name} was added.`;
      setLast({ text, warnings, added: record, undo });
    },
    /** The user kept the stored record, which may be newer than the list, instead of their own change. */
    onKept: (record: TrackingRecord) => list.current.saved([record], false),
  };
}
