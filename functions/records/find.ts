import { setTimeout as sleep } from "node:timers/promises";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime } from "ulid";
import { type TrackingRecord, trackingFields } from "../../shared/records.ts";
import { isId } from "../database/ids.ts";
import { indexPauses } from "../database/index-pauses.ts";
import { type ItemKey, keyOf, readItem } from "../database/item.ts";
import { queryAll } from "../database/query-all.ts";
import { indexes, recordPrefix } from "../database/schema.ts";
import { table, tableName } from "../database/table.ts";
import { type StoredRecord, storedRecord } from "./item.ts";
import { orderPartition, recordKey, shardOf } from "./keys.ts";

function pauses(_id: string): number[] {
  const isRecent = Date.now() - decodeTime(_id) < indexPauses.recentMs;
  return isRecent ? [...indexPauses.usual, ...indexPauses.ifRecent] : indexPauses.usual;
}

async function readRecord(key: ItemKey, _id: string): Promise<StoredRecord | undefined> {
  const item = await readItem(key);
  return item?._id === _id ? storedRecord.parse(item) : undefined;
}

/** A record's keys in the index: two for a moment after the record was moved. */
async function keysInIndex(_id: string): Promise<ItemKey[]> {
  const { partition, sort } = indexes.directory;
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: "directory",
      KeyConditionExpression: "#partition = :shard AND #sort = :id",
      ProjectionExpression: "pk, sk",
      ExpressionAttributeNames: { "#partition": partition, "#sort": sort },
      ExpressionAttributeValues: { ":shard": shardOf(_id), ":id": _id },
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
export async function findRecord(_id: string, lastSeen?: TrackingRecord): Promise<StoredRecord | undefined> {
  if (!isId(_id)) return undefined;
  const numbers = trackingFields.safeParse(lastSeen);
  const atLastKey = numbers.success ? await readRecord(recordKey(numbers.data), _id) : undefined;
  if (atLastKey) return atLastKey;

  for (const pause of [...pauses(_id), undefined]) {
    const record = await findInIndex(_id);
    if (record) return record;
    if (pause !== undefined) await sleep(pause);
  }
  return undefined;
}

/** A query for the records in an order's partition. */
const recordsIn = (partition: string) => ({
  TableName: tableName(),
  KeyConditionExpression: "pk = :order AND begins_with(sk, :record)",
  ExpressionAttributeValues: { ":order": partition, ":record": recordPrefix },
});

/** A query for an order's records. */
export const recordsQuery = (orderNumber: string) => recordsIn(orderPartition(orderNumber));

/** Whether an order's partition holds any record. */
export async function hasRecordsIn(partition: string): Promise<boolean> {
  const { Count = 0 } = await table().send(
    new QueryCommand({ ...recordsIn(partition), Select: "COUNT", Limit: 1, ConsistentRead: true }),
  );
  return Count > 0;
}

/** An order's records, newest first. */
export async function recordsOfOrder(orderNumber: string, { consistent = false } = {}): Promise<StoredRecord[]> {
  const items = await queryAll({ ...recordsQuery(orderNumber), ConsistentRead: consistent });
  return newestFirst(items.map((item) => storedRecord.parse(item)));
}

/** All that is stored of an order: its records, and when its links were ended. By a consistent read. */
export const itemsOfOrder = (orderNumber: string) =>
  queryAll({
    TableName: tableName(),
    KeyConditionExpression: "pk = :order",
    ExpressionAttributeValues: { ":order": orderPartition(orderNumber) },
    ConsistentRead: true,
  });

export const newestFirst = (records: readonly StoredRecord[]) =>
  records.toSorted((left, right) => (left._id < right._id ? 1 : -1));
