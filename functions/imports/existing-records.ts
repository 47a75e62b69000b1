import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { naturalSortKey, orderKey } from "../../shared/keys.ts";
import type { TrackingFields, TrackingRecord } from "../../shared/records.ts";
import { batchGet } from "../database/batch-get.ts";
import { idInSortKey } from "../database/ids.ts";
import { keyText } from "../database/item.ts";
import { indexes } from "../database/schema.ts";
import { isExpired, table, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordIn, type StoredRecord } from "../records/item.ts";
import { recordKey, trackingShards } from "../records/keys.ts";

/** Reads the stored records that an import compares its rows with. */

export const recordKeyText = (fields: Pick<TrackingFields, "name" | "trackingNo">) => keyText(recordKey(fields));

/** The records under the rows' own keys, by `recordKeyText`, by a consistent read. */
export async function storedRecords(rows: readonly TrackingFields[]): Promise<Map<string, StoredRecord>> {
  const items = await batchGet(rows.map(recordKey), { consistent: true });
  const records = items.flatMap((item) => recordIn(item) ?? []);
  return new Map(records.map((record) => [recordKeyText(record), record]));
}

/** The least number of records to read of each shard; for many orders it is twice their number. */
const minNeighbours = 1_000;
const queriesAtOnce = 16;

/**
 * The records of orders, by the orders' keys, from the eventually consistent byOrder index.
 * Rows come in the order of that index, so one range query per shard finds the records of all orders, unless many
 * others lie in between: orders beyond the limit are returned as `unread`.
 */
export async function recordsInIndex(orderNumbers: readonly string[]) {
  const orders = [...new Map(orderNumbers.map((name) => [orderKey(name), name])).values()];
  const ranges = orders
    .map((name) => ({ name, ...rangeOf(name) }))
    .sort((left, right) => compare(left.from, right.from));
  const [first, last] = [ranges[0], ranges.at(-1)];
  const found = new Map<string, Map<string, IndexedRecord>>();
  if (!first || !last) return { found, unread: [] };

  const wanted = new Set(orders.map(orderKey));
  const limit = Math.max(minNeighbours, 2 * orders.length);
  const ends = await Promise.all(
    trackingShards.map(async (shard) => {
      const { records, end } = await readNeighbours(shard, first.from, last.to, limit);
      for (const record of records) {
        const key = orderKey(record.name);
        if (!wanted.has(key)) continue;
        const ofOrder = found.get(key) ?? new Map<string, IndexedRecord>();
        const twin = ofOrder.get(record._id);
        // The index may show a moved record twice for a moment.
        if (!twin || twin.version < record.version) ofOrder.set(record._id, record);
        found.set(key, ofOrder);
      }
      return end;
    }),
  );
  const unread = ranges
    .filter(({ to }) => ends.some((end) => end !== undefined && compare(to, end) > 0))
    .map(({ name }) => name);
  return { found, unread };
}

/** The records of each order, by its key, from the eventually consistent index; orders without any are left out. */
export async function recordsOfOrders(
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly IndexedRecord[]>> {
  const { found, unread } = await recordsInIndex(orderNumbers);
  const records = new Map<string, readonly IndexedRecord[]>();
  for (const [key, ofOrder] of found) records.set(key, [...ofOrder.values()]);
  await pLimit(queriesAtOnce).map(unread, async (name) => {
    const ofOrder = await recordsOfOrder(name);
    if (ofOrder.length > 0) records.set(orderKey(name), ofOrder);
  });
  return records;
}

/** The range of the byOrder index that holds an order's records, and perhaps a few others. */
function rangeOf(orderNumber: string) {
  const key = naturalSortKey(orderNumber);
  return { from: `${key}#`, to: `${key}#~` };
}

/** Compares keys as DynamoDB does: by their UTF-8 bytes. */
const compare = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** The fields of a record that the index shows. */
export type IndexedRecord = Omit<TrackingRecord, "createdAt">;

async function readNeighbours(shard: string, from: string, to: string, limit: number) {
  const { partition, sort } = indexes.byOrder;
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: "byOrder",
      KeyConditionExpression: "#partition = :shard AND #sort BETWEEN :from AND :to",
      ProjectionExpression: "#sort, #name, phone, trackingNo, #version, expiresAt",
      ExpressionAttributeNames: {
        "#partition": partition,
        "#sort": sort,
        "#name": "name",
        "#version": "version",
      },
      ExpressionAttributeValues: { ":shard": shard, ":from": from, ":to": to },
      Limit: limit,
    }),
  );
  const records = Items.filter((item) => !isExpired(item)).map(
    (item): IndexedRecord => ({
      _id: idInSortKey(String(item[sort])),
      name: String(item.name),
      phone: String(item.phone),
      trackingNo: String(item.trackingNo),
      version: Number(item.version),
    }),
  );
  return { records, end: LastEvaluatedKey && String(LastEvaluatedKey[sort]) };
}
