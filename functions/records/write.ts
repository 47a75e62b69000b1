import { ulid } from "ulid";
import { recordFields } from "../../shared/labels.ts";
import { mergeEdits } from "../../shared/merge-edits.ts";
import type { TrackingFields, TrackingRecord } from "../../shared/records.ts";
import type { RecordShipment } from "../../shared/shipment/status.ts";
import { isId } from "../database/ids.ts";
import { keyText, readItem } from "../database/reads.ts";
import { indexes, placeIn } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import {
  type Action,
  ifAbsent,
  ifAbsentOrExpired,
  ifUnchanged,
  put,
  remove,
  transactWrite,
  update,
} from "../database/writes.ts";
import { findRecord, knownRecord, recordsOfOrder, referenceOf } from "./find.ts";
import {
  deletionEntry,
  entryKey,
  type HistoryEntry,
  isDeletion,
  versionEntry,
} from "./history/entry.ts";
import { newestEntry } from "./history/read.ts";
import {
  byForm,
  newRecord,
  nextVersion,
  type Origin,
  recordExpires,
  recordItem,
  recordKey,
  type StoredRecord,
  shipmentIn,
} from "./item.ts";
import {
  changedMeanwhile,
  changedTooOften,
  expired,
  notDeleted,
  recordNotFound,
  taken,
  unknownRecord,
} from "./refusals.ts";

/** How often an edit may move a record while it is being deleted. */
const maxAttempts = 5;

/**
 * Stores a new record; `addedParcel`: its order had one already.
 * @param by the `_id` of the account that adds it
 * @throws Failure `conflict` where the order already has this tracking number
 */
export async function createRecord(
  fields: TrackingFields,
  by: string,
  now = new Date(),
): Promise<{ record: StoredRecord; addedParcel: boolean }> {
  // Read before the write: if the read fails, nothing was stored and the form can be sent again.
  const { sk } = recordKey(fields);
  const others = (await recordsOfOrder(fields.name)).filter(
    (one) => recordKey(one).sk !== sk,
  );
  const record = newRecord(fields, ulid(now.getTime()), now, byForm(by));
  if (await writeTransition(undefined, record, byForm(by))) throw taken(fields);
  return { record, addedParcel: others.length > 0 };
}

/**
 * Changes a record, moving it where its order or tracking number changes. What others changed since stays.
 * @param was the record as the editor saw it
 * @throws Failure `not_found`; `conflict` with the stored record where others changed the same field since; `conflict`
 * where the order already has the new tracking number
 */
export async function updateRecord(
  { _id, ...edited }: TrackingFields & { _id: string },
  was: TrackingRecord | undefined,
  by: string,
): Promise<StoredRecord> {
  const stored = await knownRecord(_id, was);
  const isNewer = was && was.version !== stored.version;
  const { merged, conflicts } = mergeEdits(isNewer ? was : stored, edited, stored);
  if (conflicts.length > 0) throw changedMeanwhile(stored);
  // Also the reply to an edit that was sent again after a lost reply.
  if (recordFields.every((field) => merged[field] === stored[field])) return stored;

  const next = nextVersion(stored, merged, byForm(by), new Date());
  const shipment = await shipmentKept(stored, next);
  const refused = await writeTransition(stored, next, { ...byForm(by), shipment });
  if (!refused) return next;
  if (!refused.has("changed")) throw taken(next);
  const current = await findRecord(_id, stored);
  throw current ? changedMeanwhile(current) : recordNotFound();
}

/**
 * What the follower keeps of a record's parcel, where the record moves with its tracking number: else the list would show no
 * status until the follower has come by. It writes over what is older than the last answer.
 */
async function shipmentKept(
  before: StoredRecord,
  after: StoredRecord,
): Promise<RecordShipment | undefined> {
  const [from, to] = [recordKey(before), recordKey(after)];
  if (from.pk === to.pk || from.sk !== to.sk) return undefined;
  const item = await readItem(from);
  return item && shipmentIn(item);
}

/** Takes a deletion off the list of deleted records. */
const unlist = ({ _id, version }: HistoryEntry): Action =>
  update(entryKey(_id, version), {
    set: {
      ...placeIn("directory", undefined, undefined),
      ...placeIn("byOrder", undefined, undefined),
    },
    condition: `attribute_exists(${indexes.directory.partition})`,
  });

/**
 * The kinds of change that `transition` and `writeTransition` make. A function needs a grant for each that it makes; `undo` brings back what was
 * deleted.
 */
export const transitionKinds = [
  "create",
  "edit",
  "correct-order-number",
  "correct-tracking-number",
  "delete",
  "undo",
] as const;
export type TransitionKind = (typeof transitionKinds)[number];

/** Why a transition was refused: its record has another version or is gone; another has its key; it came back already. */
type Refusal = "changed" | "taken" | "back";

/** One write of a transition, and what it means where its condition fails. */
interface Step {
  readonly action: Action;
  readonly refusal?: Refusal;
}

/** Who changes a record, and what of the stored items it concerns besides. */
interface TransitionOrigin extends Origin {
  /** Where the record comes back: the deletion that this takes off the list. */
  readonly deletion?: HistoryEntry | undefined;
  /** Where its order number is corrected: what the follower keeps of its parcel, which stays the same. */
  readonly shipment?: RecordShipment | undefined;
}

const putIfFree = (item: Record<string, unknown>): Step => ({
  action: put(item, ifAbsentOrExpired()),
  refusal: "taken",
});

const deleteIfUnchanged = (record: StoredRecord): Step => ({
  action: remove(recordKey(record), ifUnchanged(record)),
  refusal: "changed",
});

function stepsOf(
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  { deletion, shipment, ...origin }: TransitionOrigin,
  now: Date,
): Step[] {
  if (before && after) return stepsOfEdit(before, after, shipment);
  if (before)
    return [
      deleteIfUnchanged(before),
      { action: put(deletionEntry(before, origin, now)) },
    ];
  if (!after) throw new Error("A change needs a record before or after it");
  const stored = putIfFree(recordItem(after));
  if (after.version === 1) return [stored];
  const entry: Step = {
    action: put(versionEntry(undefined, after), ifAbsent),
    refusal: "back",
  };
  return deletion
    ? [stored, entry, { action: unlist(deletion), refusal: "back" }]
    : [stored, entry];
}

function stepsOfEdit(
  before: StoredRecord,
  after: StoredRecord,
  shipment: RecordShipment | undefined,
): Step[] {
  const [from, to] = [recordKey(before), recordKey(after)];
  const entry = { action: put(versionEntry(before, after)) };
  if (keyText(from) === keyText(to))
    return [{ action: putOver(before, after), refusal: "changed" }, entry];
  const gone = deleteIfUnchanged(before);
  if (from.sk !== to.sk) return [gone, putIfFree(recordItem(after)), entry];
  // Else the follower, told of the old key first, would drop the number with its snapshot and its case's note.
  const reference = { action: put({ ...referenceOf(to) }) };
  return [gone, putIfFree({ ...recordItem(after), shipment }), entry, reference];
}

/**
 * The writes of a change of a record with its history, for a transaction that holds others too; `writeTransition` makes one alone.
 * @param before absent where the record is created, or comes back
 * @param after the next version; absent where the record is deleted
 */
export const transition = (
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  origin: TransitionOrigin,
  now = new Date(),
): Action[] => stepsOf(before, after, origin, now).map(({ action }) => action);

/** Makes a change of a record, as `transition` has it. @returns why it was refused; undefined where it was made */
export async function writeTransition(
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  origin: TransitionOrigin,
): Promise<ReadonlySet<Refusal | undefined> | undefined> {
  const steps = stepsOf(before, after, origin, new Date());
  const refused = await transactWrite(steps.map(({ action }) => action));
  return (
    refused && new Set(steps.filter((_, at) => refused[at]).map(({ refusal }) => refusal))
  );
}

/** Writes a version over the one before under the same key, and leaves what the follower keeps in the item. */
function putOver(before: StoredRecord, after: StoredRecord): Action {
  const { pk, sk, ...values } = recordItem(after);
  return update(
    { pk, sk },
    {
      set: { importId: undefined, importRow: undefined, ...values },
      ...ifUnchanged(before),
    },
  );
}

/**
 * Deletes a record, also where an edit has just changed or moved it.
 * @returns the deleted record
 * @throws Failure `not_found`
 */
export async function deleteRecord(_id: string, origin: Origin): Promise<StoredRecord> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = await knownRecord(_id);
    // After a lost reply the client sends the same transaction again, which then takes effect once.
    if (!(await writeTransition(stored, undefined, origin))) return stored;
  }
  throw changedTooOften();
}

/**
 * The newest entry of a record's history, which is that of its deletion unless nothing is known of it.
 * @throws Failure `conflict` with the stored record where it is not deleted
 */
async function newestOfDeleted(_id: string): Promise<HistoryEntry | undefined> {
  const newest = await newestEntry(_id);
  if (isDeletion(newest)) return newest;
  const current = await findRecord(_id);
  if (current) throw notDeleted(current);
  // Perhaps it was deleted between the two reads.
  return newestEntry(_id);
}

/**
 * Brings a deleted record back as it was, with its `_id` and time, as its next version.
 * @throws Failure `not_found`; `conflict` with the stored record where it is not deleted; `conflict`
 * where it has expired, or its key is taken
 */
export async function restoreRecord(_id: string, origin: Origin): Promise<StoredRecord> {
  if (!isId(_id)) throw unknownRecord();
  const deletion = await newestOfDeleted(_id);
  const deleted = deletion?.before;
  if (!deletion || deletion.after || !deleted) throw unknownRecord();
  if (recordExpires(deleted) <= unixSeconds()) throw expired();
  const record = nextVersion(
    { ...deleted, version: deletion.version },
    {},
    origin,
    new Date(),
  );
  const refused = await writeTransition(undefined, record, { ...origin, deletion });
  if (refused?.has("back")) throw notDeleted(await findRecord(_id));
  if (refused) throw taken(record);
  return record;
}
