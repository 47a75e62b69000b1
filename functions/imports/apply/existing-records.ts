import pLimit from "p-limit";
import { naturalSortKey, orderKey } from "../../../shared/keys.ts";
import type { TrackingFields } from "../../../shared/records.ts";
import { indexQuery, isExpired, keyText, queryItems } from "../../database/reads.ts";
import { indexes } from "../../database/schema.ts";
import { recordsAt, recordsOfOrder } from "../../records/find.ts";
import { recordKey, type StoredRecord, trackingShards } from "../../records/item.ts";

/** Reads the stored records that an import compares its rows with. */

export const recordKeyText = (fields: Pick<TrackingFields, "name" | "trackingNo">) =>
  keyText(recordKey(fields));

/** The records under these numbers, by `recordKeyText`, by a consistent read. */
export async function storedRecords(
  numbers: readonly Pick<TrackingFields, "name" | "trackingNo">[],
): Promise<Map<string, StoredRecord>> {
  const keys = new Map(numbers.map((each) => [recordKeyText(each), recordKey(each)]));
  const records = await recordsAt([...keys.values()]);
  return new Map(records.map((record) => [recordKeyText(record), record]));
}

/** The least number of records to read of each shard; for many orders it is twice their number. */
const minNeighbours = 1_000;
const queriesAtOnce = 16;

/**
 * The records of orders, by the orders' keys, from the eventually consistent byOrder index; orders without any are left out.
 * Rows come in the order of that index, so one range query per shard finds the records of all orders, unless many
 * others lie in between: orders beyond the limit are read one by one.
 */
export async function recordsOfOrders(
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly TrackingFields[]>> {
  const orders = new Map(orderNumbers.map((name) => [orderKey(name), name]));
  const ranges = [...orders.values()]
    .map((name) => ({ name, ...rangeOf(name) }))
    .sort((left, right) => compare(left.from, right.from));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return new Map();

  const limit = Math.max(minNeighbours, 2 * ranges.length);
  const read = await Promise.all(
    trackingShards.map((shard) => readNeighbours(shard, first.from, last.to, limit)),
  );
  const ofOrders = Map.groupBy(
    read
      .flatMap(({ records }) => records)
      .filter(({ name }) => orders.has(orderKey(name))),
    ({ name }) => orderKey(name),
  );
  const unread = ranges.filter(({ to }) =>
    read.some(({ end }) => end !== undefined && compare(to, end) > 0),
  );
  await pLimit(queriesAtOnce).map(unread, async ({ name }) => {
    const ofOrder = await recordsOfOrder(name);
    if (ofOrder.length > 0) ofOrders.set(orderKey(name), ofOrder);
  });
  return ofOrders;
}

/** The range of the byOrder index that holds an order's records, and perhaps a few others. */
function rangeOf(orderNumber: string) {
  const key = naturalSortKey(orderNumber);
  return { from: `${key}#`, to: `${key}#~` };
}

/** Compares keys as DynamoDB does: by their UTF-8 bytes. */
const compare = (left: string, right: string) =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

async function readNeighbours(shard: string, from: string, to: string, limit: number) {
  const { Items = [], LastEvaluatedKey } = await queryItems(
    indexQuery("byOrder", shard, {
      where: "#sort BETWEEN :from AND :to",
      values: { from, to },
      Limit: limit,
      attributes: ["name", "phone", "trackingNo", "expiresAt"],
    }),
  );
  const records = Items.filter((item) => !isExpired(item)).map(
    ({ name, phone, trackingNo }): TrackingFields => ({
      name: String(name),
      phone: String(phone),
      trackingNo: String(trackingNo),
    }),
  );
  return {
    records,
    end: LastEvaluatedKey && String(LastEvaluatedKey[indexes.byOrder.sort]),
  };
}
