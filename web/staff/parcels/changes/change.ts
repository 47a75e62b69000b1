import { useState } from "react";
import type { ReplyOf } from "../../../../shared/contract.ts";
import { formatRecordCount } from "../../../../shared/plural.ts";
import type { TrackingFields, TrackingRecord } from "../../../../shared/records.ts";
import { call } from "../../../api/client.ts";
import { ApiFailure } from "../../../api/failure.ts";
import type { ShownCall } from "../../../api/messages.ts";
import { forEachItem } from "../../lists/for-each-item.ts";
import { showDeleted, showRecords } from "../written.ts";

/** What was done with records, and what the user can know or do besides. */
export interface Change {
  readonly text: string;
  readonly warnings?: readonly string[];
  /** Why it could not be done: then `undo` tries again. */
  readonly failure?: { readonly error: unknown; readonly endpoint: ShownCall };
  readonly undo?: () => Promise<Change>;
  /** The new record, whose link can be sent now. */
  readonly added?: TrackingRecord;
  /** The records as they were saved. */
  readonly saved?: readonly TrackingRecord[];
  /** Whether those were added or restored, and are new to the lists. */
  readonly isNew?: boolean;
}

/** The record as another user has restored it already. */
function restoredBefore(error: unknown) {
  const current = error instanceof ApiFailure ? error.details.current : undefined;
  if (!current) throw error;
  return { record: current };
}

/** Brings deleted records back as they were. */
export async function restore(records: readonly TrackingRecord[]): Promise<Change> {
  const saved: TrackingRecord[] = [];
  const { failed } = await forEachItem(records, async ({ _id }) => {
    const { record } = await call("restoreTracking", { params: { id: _id } }).catch(
      restoredBefore,
    );
    saved.push(record);
  });
  // The row goes before the notice comes, which then takes the focus.
  await showRecords(saved);
  const [first] = failed;
  if (!first) {
    const text =
      saved.length === 1
        ? "The record was restored."
        : `${formatRecordCount(saved.length)} were restored.`;
    return { text, saved, isNew: true };
  }
  return {
    text: `${formatRecordCount(failed.length)} couldn't be restored.`,
    failure: { error: first.error, endpoint: "restoreTracking" },
    undo: () => restore(failed.map(({ item }) => item)),
    saved,
    isNew: true,
  };
}

/** What to show of records that do not exist any more. */
export async function deletedChange(records: readonly TrackingRecord[]): Promise<Change> {
  await showDeleted(records);
  const [only] = records.length === 1 ? records : [];
  const what = only
    ? `Order ${only.name} was`
    : `${formatRecordCount(records.length)} were`;
  return { text: `${what} deleted.`, undo: () => restore(records) };
}

/** Undoes a change by one call; where that fails, what it returns tries again. */
const undoBy = (endpoint: ShownCall, act: () => Promise<Change>) => {
  const undo = (): Promise<Change> =>
    act().catch((error) => ({
      text: "That couldn't be undone.",
      failure: { error, endpoint },
      undo,
    }));
  return undo;
};

type SavedReply = ReplyOf<"createTracking" | "updateTracking">;

/** What to show of a saved record. `was`: as it is without the edit; none where it was added. */
export async function savedChange(
  reply: SavedReply,
  was: TrackingFields | undefined,
): Promise<Change> {
  await showRecords([reply.record]);
  return was ? editedChange(reply, was) : addedChange(reply);
}

function editedChange({ record, warnings }: SavedReply, was: TrackingFields): Change {
  const undo = undoBy("updateTracking", async () => {
    const { name, phone, trackingNo } = was;
    const undone = await call("updateTracking", {
      body: { _id: record._id, name, phone, trackingNo, was: record },
    });
    await showRecords([undone.record]);
    return {
      text: `Change to ${name} undone.`,
      warnings: undone.warnings,
      saved: [undone.record],
    };
  });
  return { text: `Order ${record.name} was saved.`, warnings, undo, saved: [record] };
}

function addedChange(reply: SavedReply): Change {
  const { record, warnings } = reply;
  const undo = undoBy("deleteTracking", async () => {
    await call("deleteTracking", { params: { id: record._id } });
    return deletedChange([record]);
  });
  const isSecond = "addedParcel" in reply && reply.addedParcel;
  const text = isSecond
    ? `Order ${record.name} already had a parcel; ${record.trackingNo} was added as another.`
    : `Order ${record.name} was added.`;
  return { text, warnings, undo, added: record, saved: [record], isNew: true };
}

/**
 * The last change of records that a screen shows, with what can be done about it.
 * @param onChange for a list that marks what was saved
 */
export function useLastChange(onChange?: (change: Change) => void) {
  const [last, setLast] = useState<Change>();
  const [busy, setBusy] = useState(false);
  const tell = (change: Change) => {
    onChange?.(change);
    setLast(change);
  };
  return {
    last,
    /** Whether one is being undone or made. */
    busy,
    tell,
    async run(act: () => Promise<Change>) {
      setBusy(true);
      const change = await act();
      setBusy(false);
      tell(change);
    },
    dismiss: () => setLast(undefined),
  };
}
export type LastChange = ReturnType<typeof useLastChange>;
