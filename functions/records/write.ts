import { isDeepStrictEqual } from "node:util";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { Failure } from "../../shared/errors.ts";
import type { TrackingFields, TrackingRecord } from "../../shared/records.ts";
import { conditionalWrite, ifAbsent, ifUnchanged, type WriteCondition } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { endSnapshot } from "../shipments/snapshot-store.ts";
import { findRecord, recordsOfOrder } from "./find.ts";
import { deletionItem } from "./history/deletion.ts";
import { orderErasedAt } from "./history/erase.ts";
import {
  byForm,
  isOthersPhone,
  lineageWith,
  newRecord,
  nextVersion,
  type Origin,
  ownSince,
  recordItem,
  type StoredRecord,
  sharedLineage,
  storedRecord,
} from "./item.ts";
import { orderPartition, recordKey } from "./keys.ts";
import { linksRevokedAt, revokeLinksOf } from "./revocation.ts";

/** How often an edit may move a record while it is being deleted. */
const maxAttempts = 5;

/** The order already has this tracking number. */
export const taken = ({ name, trackingNo }: TrackingFields) =>
  new Failure("conflict", `Order ${name} already has the tracking number ${trackingNo}.`);

export const gone = () => new Failure("not_found", "This record does not exist any more.");

const changedMeanwhile = (current: StoredRecord) =>
  new Failure("conflict", "Somebody else changed this record in the meantime.", { current });

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
  const others = (await recordsOfOrder(fields.name, { consistent: true })).filter((one) => recordKey(one).sk !== sk);
  const record = newRecord(fields, ulid(now.getTime()), now, byForm(by), others);
  if (!(await put(record, ifAbsent))) throw taken(fields);
  return { record, addedParcel: others.length > 0 };
}

/** What a record takes to another number: links that were ended under this one, while it had that, stay so under every other. */
async function ownSinceRevocation(record: StoredRecord): Promise<string> {
  const revokedAt = await linksRevokedAt(record.name);
  const times = [ownSince(record), record.movedAt ?? record.createdAt].map((time) => Date.parse(time));
  return times.every((time) => time <= revokedAt) ? new Date(revokedAt + 1).toISOString() : ownSince(record);
}

/** What a record remembers that moves to another order: when its number is corrected back, links of before open it again. */
export async function lineageAt(name: string, phone: string, stored: StoredRecord) {
  const movedAt = new Date().toISOString();
  const [own, others, erasedAt] = await Promise.all([
    ownSinceRevocation(stored),
    recordsOfOrder(name, { consistent: true }),
    orderErasedAt(name),
  ]);
  // Else those of an erased order would open again with a record that had its number before.
  if (erasedAt !== undefined) await revokeLinksOf({ name }, erasedAt);
  return { ...sharedLineage(phone, [{ orderSince: own, phone }, ...others]), ownSince: own, movedAt };
}

/** What a record remembers that gets a phone and keeps its order's number. */
export const lineageBeside = async (phone: string, stored: StoredRecord) =>
  isOthersPhone(phone, stored)
    ? lineageWith(phone, stored, await recordsOfOrder(stored.name, { consistent: true }))
    : {};

/**
 * Changes a record, moving it where its order or tracking number changes.
 * @param was the record as the editor saw it
 * @throws Failure `not_found`; `conflict` with the stored record where its version is not that of `was`; `conflict`
 * where the order already has the new tracking number
 */
export async function updateRecord(
  { _id, name, phone, trackingNo }: TrackingFields & { _id: string },
  was: TrackingRecord | undefined,
  by: string,
): Promise<StoredRecord> {
  const stored = await findRecord(_id, was);
  if (!stored) throw gone();
  // Also the reply to an edit that was sent again after a lost reply.
  if (stored.name === name && stored.phone === phone && stored.trackingNo === trackingNo) return stored;
  if (was && was.version !== stored.version) throw changedMeanwhile(stored);

  const isMoved = orderPartition(name) !== orderPartition(stored.name);
  const lineage = isMoved ? await lineageAt(name, phone, stored) : await lineageBeside(phone, stored);
  const next = nextVersion(stored, { name, phone, trackingNo, ...lineage }, byForm(by), new Date());
  if (await replace(stored, next)) return next;
  const current = await findRecord(_id, stored);
  throw current ? changedMeanwhile(current) : gone();
}

/**
 * The writes that delete a record with the snapshot of its number, and store who did so, for one transaction.
 * Two orders rarely share a number; the snapshot is then fetched anew for the other.
 */
export const deletionOf = (stored: StoredRecord, origin: Origin) => [
  { Delete: { TableName: tableName(), Key: recordKey(stored), ...ifUnchanged(stored) } },
  endSnapshot(stored.trackingNo),
  { Put: { TableName: tableName(), Item: deletionItem(stored, origin, new Date()) } },
];

const hasSameNumber = (one: StoredRecord, other: StoredRecord) => recordKey(one).sk === recordKey(other).sk;
const hasSameKey = (one: StoredRecord, other: StoredRecord) =>
  hasSameNumber(one, other) && recordKey(one).pk === recordKey(other).pk;

/**
 * The writes that replace a record by its next version, for one transaction. Under another key they delete the old one, and
 * end the snapshot of a number that it gives up.
 */
export function replacementOf(stored: StoredRecord, next: StoredRecord) {
  const put = { TableName: tableName(), Item: recordItem(next) };
  if (hasSameKey(stored, next)) return [{ Put: { ...put, ...ifUnchanged(stored) } }];
  return [
    { Delete: { TableName: tableName(), Key: recordKey(stored), ...ifUnchanged(stored) } },
    { Put: { ...put, ...ifAbsent } },
    ...(hasSameNumber(stored, next) ? [] : [endSnapshot(stored.trackingNo)]),
  ];
}

/**
 * Deletes a record, also where an edit has just changed or moved it.
 * @returns the deleted record
 * @throws Failure `not_found`
 */
export async function deleteRecord(_id: string, origin: Origin): Promise<StoredRecord> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = await findRecord(_id);
    if (!stored) throw gone();
    // After a lost reply the client sends the same transaction again, which then takes effect once.
    if (!(await transactWrite(deletionOf(stored, origin)))) return stored;
  }
  throw new Failure("busy", "Somebody else is changing this record. Please try again.", { retryAfterSeconds: 1 });
}

/** Stores a record where the condition holds. */
async function put(record: StoredRecord, condition: WriteCondition): Promise<boolean> {
  const { written, item } = await conditionalWrite(
    new PutCommand({ TableName: tableName(), Item: recordItem(record), ...condition }),
  );
  // The client sends a put again when it lost the reply; then the stored item is this very record.
  return written || (item !== undefined && isDeepStrictEqual(storedRecord.parse(item), record));
}

/**
 * Replaces a stored record by its next version.
 * @returns false where the stored record was deleted or changed
 */
async function replace(stored: StoredRecord, next: StoredRecord): Promise<boolean> {
  if (hasSameKey(stored, next)) return put(next, ifUnchanged(stored));
  const refused = await transactWrite(replacementOf(stored, next));
  if (refused?.[0]) return false;
  if (refused) throw taken(next);
  return true;
}
