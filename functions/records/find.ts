import { setTimeout as sleep } from "node:timers/promises";
import { decodeTime } from "ulid";
import { compareText } from "../../shared/keys.ts";
import { type TrackingRecord, trackingFields } from "../../shared/records.ts";
import { indexPauses, isId } from "../database/ids.ts";
import {
  allUnexpired,
  type ItemKey,
  indexQuery,
  keyOf,
  queryAll,
  queryItems,
  readAs,
  tableQuery,
} from "../database/reads.ts";
import { recordPrefix } from "../database/schema.ts";
import { type StoredRecord, storedRecord } from "./item.ts";
import { orderPartition, recordKey, shardOf } from "./keys.ts";
import { recordNotFound } from "./refusals.ts";

function pauses(_id: string): number[] {
  const isRecent = Date.now() - decodeTime(_id) < indexPauses.recentMs;
  return isRecent ? [...indexPauses.usual, ...indexPauses.ifRecent] : indexPauses.usual;
}

async function readRecord(key: ItemKey, _id: string): Promise<StoredRecord | undefined> {
  const record = await readAs(storedRecord, key);
  return record?._id === _id ? record : undefined;
}

/** A record's keys in the index: two for a moment after the record was moved. */
export async function keysInIndex(_id: string): Promise<ItemKey[]> {
  const { Items = [] } = await queryItems(
    indexQuery("directory", shardOf(_id), {
      where: "#sort = :id",
      values: { id: _id },
      attributes: ["pk", "sk"],
    }),
  );
  return Items.map(keyOf);
}

/** A record as the index knows its key, by a consistent read: a new or moved one may take a moment to show. */
export async function findInIndex(_id: string): Promise<StoredRecord | undefined> {
  for (const key of await keysInIndex(_id)) {
    const record = await readRecord(key, _id);
    if (record) return record;
  }
  return undefined;
}

/**
 * A record by its `_id`, by a consistent read.
 * @param lastSeen an earlier version of the record: its numbers may give the key without the index
 */
export async function findRecord(
  _id: string,
  lastSeen?: TrackingRecord,
): Promise<StoredRecord | undefined> {
  if (!isId(_id)) return undefined;
  const numbers = trackingFields.safeParse(lastSeen);
  const atLastKey = numbers.success
    ? await readRecord(recordKey(numbers.data), _id)
    : undefined;
  if (atLastKey) return atLastKey;

  for (const pause of [...pauses(_id), undefined]) {
    const record = await findInIndex(_id);
    if (record) return record;
    if (pause !== undefined) await sleep(pause);
  }
  return undefined;
}

/** The same of a record that has to be there. @throws Failure `not_found` */
export async function knownRecord(
  _id: string,
  lastSeen?: TrackingRecord,
): Promise<StoredRecord> {
  const record = await findRecord(_id, lastSeen);
  if (!record) throw recordNotFound();
  return record;
}

/** A query for the records in an order's partition. */
export const recordsQuery = (partition: string, Limit?: number) =>
  tableQuery(partition, {
    where: "begins_with(#sort, :record)",
    values: { record: recordPrefix },
    Limit,
  });

/** The records in an order's partition, newest first. */
export const recordsUnder = async (partition: string): Promise<StoredRecord[]> =>
  newestFirst(allUnexpired(storedRecord, await queryAll(recordsQuery(partition))));

/** An order's records, newest first. */
export const recordsOfOrder = (orderNumber: string) =>
  recordsUnder(orderPartition(orderNumber));

export const newestFirst = (records: readonly StoredRecord[]) =>
  records.toSorted((left, right) => compareText(right._id, left._id));
