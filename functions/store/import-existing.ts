import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { naturalSortKey, normalKey, type TrackingFields } from "../../shared/tracking.ts";
import { readTogether } from "./batch.ts";
import { indexes } from "./schema.ts";
import { table, tableName } from "./table.ts";
import { type StoredParcel, storedParcel } from "./tracking-item.ts";
import { idInSortKey, parcelKey, trackingShards } from "./tracking-keys.ts";
import { parcelsQuery } from "./tracking-store.ts";

/** What the table holds of rows to be imported. */

const keyText = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\n${sk}`;
export const parcelText = (fields: Pick<TrackingFields, "name" | "trackingNo">) => keyText(parcelKey(fields));

/** The records under the rows' own keys, as of this moment, by `parcelText`. */
export async function storedParcels(rows: readonly TrackingFields[]): Promise<Map<string, StoredParcel>> {
  const items = await readTogether(rows.map(parcelKey), { consistent: true });
  const parcels = items.map((item) => storedParcel.parse(item));
  return new Map(parcels.map((parcel) => [parcelText(parcel), parcel]));
}

/** At most this many of one shard's records are read to learn about neighbouring orders. */
const neighbours = 1_000;
const queriesAtOnce = 16;

/**
 * How many parcels each order has, by its key; orders without any are left out. Rows come in the order of the byOrder
 * index, so a read of each shard between the first and the last of them tells about all, unless the table holds many
 * more in between: those beyond are asked for one by one.
 */
export async function parcelCounts(orderNumbers: readonly string[]): Promise<Map<string, number>> {
  const orders = [...new Map(orderNumbers.map((name) => [normalKey(name), name])).values()];
  const ranges = orders
    .map((name) => ({ name, ...rangeOf(name) }))
    .sort((left, right) => compare(left.from, right.from));
  const [first, last] = [ranges[0], ranges.at(-1)];
  const ids = new Map<string, Set<string>>();
  if (!first || !last) return new Map();

  const wanted = new Set(orders.map(normalKey));
  const ends = await Promise.all(
    trackingShards.map(async (shard) => {
      const { found, end } = await readNeighbours(shard, first.from, last.to);
      for (const { name, _id } of found) {
        const key = normalKey(name);
        if (wanted.has(key)) ids.set(key, (ids.get(key) ?? new Set()).add(_id));
      }
      return end;
    }),
  );
  const counts = new Map([...ids].map(([key, members]) => [key, members.size]));

  const unread = ranges.filter(({ to }) => ends.some((end) => end !== undefined && compare(to, end) > 0));
  const limit = pLimit(queriesAtOnce);
  await limit.map(unread, async ({ name }) => {
    const count = (await parcelsNow(name)).length;
    if (count > 0) counts.set(normalKey(name), count);
  });
  return counts;
}

/** The first two parcels of an order, as of this moment: enough to know whether it has none, one or more. */
export async function parcelsNow(orderNumber: string): Promise<StoredParcel[]> {
  const { Items = [] } = await table().send(
    new QueryCommand({ ...parcelsQuery(orderNumber), Limit: 2, ConsistentRead: true }),
  );
  return Items.map((item) => storedParcel.parse(item));
}

/** An order's place in the byOrder index: its records' sort keys lie between these, and perhaps a few others'. */
function rangeOf(orderNumber: string) {
  const key = naturalSortKey(orderNumber);
  return { from: `${key}#`, to: `${key}#~` };
}

/** As the database compares keys: by their UTF-8 bytes. */
const compare = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));

async function readNeighbours(shard: string, from: string, to: string) {
  const { partition, sort } = indexes.byOrder;
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: "byOrder",
      KeyConditionExpression: "#partition = :shard AND #sort BETWEEN :from AND :to",
      ProjectionExpression: "#sort, #name",
      ExpressionAttributeNames: { "#partition": partition, "#sort": sort, "#name": "name" },
      ExpressionAttributeValues: { ":shard": shard, ":from": from, ":to": to },
      Limit: neighbours,
    }),
  );
  return {
    found: Items.map((item) => ({ name: String(item.name), _id: idInSortKey(String(item[sort])) })),
    end: LastEvaluatedKey && String(LastEvaluatedKey[sort]),
  };
}
