import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime } from "ulid";
import { type TrackingRecord, trackingFields } from "../../shared/records.ts";
import { indexes } from "../database/schema.ts";
import { table, tableName } from "../database/table.ts";
import { type StoredRecord, storedRecord } from "./item.ts";
import { isRecordId, orderPartition, recordKey, recordPrefix, shardOf } from "./keys.ts";

interface RecordKey {
  readonly pk: string;
  readonly sk: string;
}

/** The index lags behind by a moment: what was written just now is looked for again before it counts as unknown. */
const lookAgainAfterMs = [100, 200, 400];
/** A record as young as this is surely not deleted yet but slow to show. */
const young = { ageMs: 10_000, lookAgainAfterMs: [800, 1_600] };

function pauses(_id: string): number[] {
  const isYoung = Date.now() - decodeTime(_id) < young.ageMs;
  return isYoung ? [...lookAgainAfterMs, ...young.lookAgainAfterMs] : lookAgainAfterMs;
}

async function readRecord({ pk, sk }: RecordKey, _id: string): Promise<StoredRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item?._id === _id ? storedRecord.parse(Item) : undefined;
}

/** Where the index says a record is stored: two places for a moment after it has moved. */
async function keysInIndex(_id: string): Promise<RecordKey[]> {
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
  return Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
}

/**
 * A record as of this moment, by its `_id`.
 * @param lastSeen the record as it was once seen, which names its place without asking the index
 */
export async function findRecord(_id: string, lastSeen?: TrackingRecord): Promise<StoredRecord | undefined> {
  if (!isRecordId(_id)) return undefined;
  const numbers = trackingFields.safeParse(lastSeen);
  const there = numbers.success ? await readRecord(recordKey(numbers.data), _id) : undefined;
  if (there) return there;

  for (const pause of [...pauses(_id), undefined]) {
    for (const key of await keysInIndex(_id)) {
      const record = await readRecord(key, _id);
      if (record) return record;
    }
    if (pause !== undefined) await sleep(pause);
  }
  return undefined;
}

/** No real order is split into more. */
const recordsRead = 50;

/** A query for all parcels of an order. */
export const recordsQuery = (orderNumber: string) => ({
  TableName: tableName(),
  KeyConditionExpression: "pk = :order AND begins_with(sk, :record)",
  ExpressionAttributeValues: { ":order": orderPartition(orderNumber), ":record": recordPrefix },
});

/** An order's parcels, newest first. */
export async function recordsOfOrder(orderNumber: string): Promise<StoredRecord[]> {
  const { Items = [] } = await table().send(new QueryCommand({ ...recordsQuery(orderNumber), Limit: recordsRead }));
  return Items.map((item) => storedRecord.parse(item)).sort((left, right) => (left._id < right._id ? 1 : -1));
}
