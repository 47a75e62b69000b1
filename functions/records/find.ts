import { setTimeout as sleep } from "node:timers/promises";
import { decodeTime } from "ulid";
import { type TrackingRecord, trackingFields } from "../../shared/records.ts";
import { isId } from "../database/ids.ts";
import { indexPauses } from "../database/index-pauses.ts";
import {
  type ItemKey,
  indexQuery,
  keyOf,
  type QueryPart,
  queryAll,
  queryItems,
  readItem,
  tableQuery,
} from "../database/reads.ts";
import { recordPrefix } from "../database/schema.ts";
import { recordIn, type StoredRecord } from "./item.ts";
import { orderPartition, recordKey, shardOf } from "./keys.ts";

function pauses(_id: string): number[] {
  const isRecent = Date.now() - decodeTime(_id) < indexPauses.recentMs;
  return isRecent ? [...indexPauses.usual, ...indexPauses.ifRecent] : indexPauses.usual;
}

async function readRecord(key: ItemKey, _id: string): Promise<StoredRecord | undefined> {
  const record = recordIn(await readItem(key));
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

/** A query for the records in an order's partition. */
const recordsIn = (
  partition: string,
  part: Pick<QueryPart, "ConsistentRead" | "Limit">,
) =>
  tableQuery(partition, {
    where: "begins_with(#sort, :record)",
    values: { record: recordPrefix },
    ...part,
  });

/** A query for an order's records. */
export const recordsQuery = (orderNumber: string, Limit: number) =>
  recordsIn(orderPartition(orderNumber), { Limit });

/** The records in an order's partition, newest first. */
export async function recordsUnder(
  partition: string,
  { consistent = true } = {},
): Promise<StoredRecord[]> {
  const items = await queryAll(recordsIn(partition, { ConsistentRead: consistent }));
  return newestFirst(items.flatMap((item) => recordIn(item) ?? []));
}

/** An order's records, newest first. */
export const recordsOfOrder = (orderNumber: string, { consistent = false } = {}) =>
  recordsUnder(orderPartition(orderNumber), { consistent });

export const newestFirst = (records: readonly StoredRecord[]) =>
  records.toSorted((left, right) => (left._id < right._id ? 1 : -1));
