import { isDeepStrictEqual } from "node:util";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { Failure } from "../../shared/errors.ts";
import type { TrackingFields, TrackingRecord } from "../../shared/records.ts";
import { ifAbsent, ifAbsentOrExpired, ifUnchanged, putItem } from "../database/conditional-write.ts";
import { indexes } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { findRecord, recordsOfOrder } from "./find.ts";
import { deletionEntry, entryKey, type HistoryEntry, versionEntry } from "./history/entry.ts";
import { byForm, newRecord, nextVersion, type Origin, recordItem, type StoredRecord, storedRecord } from "./item.ts";
import { recordKey } from "./keys.ts";
import { referenceOf } from "./references.ts";

/** How often an edit may move a record while it is being deleted. */
const maxAttempts = 5;

/** The order already has this tracking number. */
export const taken = ({ name, trackingNo }: TrackingFields) =>
  new Failure("conflict", `Order ${name} already has tracking number ${trackingNo}.`);

export const recordNotFound = () => new Failure("not_found", "This record no longer exists.");

const changedMeanwhile = (current: StoredRecord) =>
  new Failure("conflict", "Someone else has changed this record in the meantime.", { current });

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
  const record = newRecord(fields, ulid(now.getTime()), now, byForm(by));
  if (!(await store(record))) throw taken(fields);
  return { record, addedParcel: others.length > 0 };
}

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
  if (!stored) throw recordNotFound();
  // Also the reply to an edit that was sent again after a lost reply.
  if (stored.name === name && stored.phone === phone && stored.trackingNo === trackingNo) return stored;
  if (was && was.version !== stored.version) throw changedMeanwhile(stored);

  const next = nextVersion(stored, { name, phone, trackingNo }, byForm(by), new Date());
  const refused = await transactWrite(transition(stored, next, byForm(by)));
  if (!refused) return next;
  // Under another key the second action is refused where the order has the new tracking number.
  if (!refused[0]) throw taken(next);
  const current = await findRecord(_id, stored);
  throw current ? changedMeanwhile(current) : recordNotFound();
}

export type Action = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Takes a deletion off the list of deleted records. */
function unlist({ _id, version }: HistoryEntry): Action {
  const { directory, byOrder } = indexes;
  return {
    Update: {
      TableName: tableName(),
      Key: entryKey(_id, version),
      UpdateExpression: "REMOVE #partition, #sort, #orderPartition, #orderSort",
      ConditionExpression: "attribute_exists(#partition)",
      ExpressionAttributeNames: {
        "#partition": directory.partition,
        "#sort": directory.sort,
        "#orderPartition": byOrder.partition,
        "#orderSort": byOrder.sort,
      },
    },
  };
}

/** Who changes a record, and where it comes back, the deletion that this takes off the list. */
interface TransitionOrigin extends Origin {
  readonly deletion?: HistoryEntry | undefined;
}

/**
 * The writes of a change of a record with its history, for one transaction: whatever changes a record goes through here.
 * @param before absent where the record is created, or comes back
 * @param after the next version; absent where the record is deleted
 * @returns first the write under the key that the record has, conditional on its version; under another key then the put there
 */
export function transition(
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  { deletion, ...origin }: TransitionOrigin,
  now = new Date(),
): Action[] {
  const TableName = tableName();
  const put = (Item: Record<string, unknown>, condition: object = {}): Action => ({
    Put: { TableName, Item, ...condition },
  });
  if (before && !after) {
    return [
      { Delete: { TableName, Key: recordKey(before), ...ifUnchanged(before) } },
      put(deletionEntry(before, origin, now)),
    ];
  }
  if (!after) throw new Error("A change needs a record before or after it");
  const stored = put(recordItem(after), ifAbsentOrExpired());
  if (!before) {
    if (after.version === 1) return [stored];
    return [stored, put(versionEntry(before, after), ifAbsent), ...(deletion ? [unlist(deletion)] : [])];
  }
  const entry = put(versionEntry(before, after));
  if (hasSameKey(before, after)) return [putOver(before, after), entry];
  const moved = [{ Delete: { TableName, Key: recordKey(before), ...ifUnchanged(before) } }, stored, entry];
  const to = recordKey(after);
  // Else the follower, told of the old key first, would drop the number with its snapshot and its case's note.
  return recordKey(before).sk === to.sk ? [...moved, put({ ...referenceOf(to) })] : moved;
}

/** Writes a version over the one before under the same key, and leaves what the follower keeps in the item. */
function putOver(before: StoredRecord, after: StoredRecord): Action {
  const { pk, sk, ...values } = recordItem(after);
  const names = Object.keys(values);
  const absent = ["importId", "importRow"].filter((name) => !names.includes(name));
  const condition = ifUnchanged(before);
  return {
    Update: {
      ...condition,
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: [
        `SET ${names.map((name) => `#${name} = :new_${name}`).join(", ")}`,
        ...absent.map((name, at) => `${at === 0 ? "REMOVE " : ", "}#${name}`),
      ].join(" "),
      ExpressionAttributeNames: {
        ...condition.ExpressionAttributeNames,
        ...Object.fromEntries([...names, ...absent].map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:new_${name}`, value])),
      },
    },
  };
}

const hasSameKey = (one: StoredRecord, other: StoredRecord) => {
  const [left, right] = [recordKey(one), recordKey(other)];
  return left.pk === right.pk && left.sk === right.sk;
};

/**
 * Deletes a record, also where an edit has just changed or moved it.
 * @returns the deleted record
 * @throws Failure `not_found`
 */
export async function deleteRecord(_id: string, origin: Origin): Promise<StoredRecord> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = await findRecord(_id);
    if (!stored) throw recordNotFound();
    // After a lost reply the client sends the same transaction again, which then takes effect once.
    if (!(await transactWrite(transition(stored, undefined, origin)))) return stored;
  }
  throw new Failure("busy", "Someone else is changing this record. Please try again.", { retryAfterSeconds: 1 });
}

/** Stores a new record where its key is free. */
async function store(record: StoredRecord): Promise<boolean> {
  const { written, item } = await putItem({ Item: recordItem(record), ...ifAbsentOrExpired() });
  // The client sends a put again when it lost the reply; then the stored item is this very record.
  return written || (item !== undefined && isDeepStrictEqual(storedRecord.parse(item), record));
}
