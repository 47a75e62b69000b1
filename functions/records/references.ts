import { trackingKey } from "../../shared/keys.ts";
import { batchGet } from "../database/batch-get.ts";
import { type ItemKey, keyOf } from "../database/item.ts";
import { queryAll, queryItems } from "../database/query-all.ts";
import { recordPrefix } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { numberIn, shipmentPrefix } from "../shipments/snapshot-store.ts";
import { newestFirst } from "./find.ts";
import { recordIn, type StoredRecord } from "./item.ts";
import { orderPrefix } from "./keys.ts";

/** A reference is under the key of its order. */
export const referencePrefix = orderPrefix;

/** The tracking number in a record's key, as a key. */
export const numberOf = ({ sk }: ItemKey) => sk.slice(recordPrefix.length);

/** The reference of the record under this key: the same two parts, to be found by the tracking number. */
export const referenceOf = (key: ItemKey): ItemKey => ({ pk: `${shipmentPrefix}${numberOf(key)}`, sk: key.pk });

/** The key of the record that a reference stands for. */
export const referredBy = ({ pk, sk }: ItemKey): ItemKey => ({
  pk: sk,
  sk: `${recordPrefix}${numberIn(pk)}`,
});

const withNumber = (trackingNo: string) => ({
  TableName: tableName(),
  KeyConditionExpression: "pk = :shipment AND begins_with(sk, :reference)",
  ProjectionExpression: "pk, sk",
  ExpressionAttributeValues: {
    ":shipment": `${shipmentPrefix}${trackingKey(trackingNo)}`,
    ":reference": referencePrefix,
  },
});

/** The keys of the records that have a tracking number: at most `limit`, as far as the follower has come. */
export async function keysWithNumber(
  trackingNo: string,
  limit: number,
  { consistent = false } = {},
): Promise<ItemKey[]> {
  const query = { ...withNumber(trackingNo), Limit: limit, ConsistentRead: consistent };
  const { Items = [] } = await queryItems(query);
  return Items.map((item) => referredBy(keyOf(item)));
}

/** The keys of all records that have a tracking number, as far as the follower has come: a placeholder may be in hundreds. */
export async function allKeysWithNumber(trackingNo: string): Promise<ItemKey[]> {
  const items = await queryAll({ ...withNumber(trackingNo), ConsistentRead: true });
  return items.map((item) => referredBy(keyOf(item)));
}

/** Records by their keys; those that were moved or deleted meanwhile, or have expired, are left out. */
export async function recordsAt(keys: readonly ItemKey[], { consistent = false } = {}): Promise<StoredRecord[]> {
  const items = await batchGet(keys, { consistent });
  return items.flatMap((item) => recordIn(item) ?? []);
}

/** A number in more records shows only so many of them. */
const mostShown = 50;

/** The other records with a record's tracking number, newest first, as far as the follower has come. */
export async function othersWithNumber({ _id, trackingNo }: Pick<StoredRecord, "_id" | "trackingNo">) {
  const records = await recordsAt(await keysWithNumber(trackingNo, mostShown + 1));
  return newestFirst(records.filter((other) => other._id !== _id));
}
