import { setTimeout as sleep } from "node:timers/promises";
import { decodeTime } from "ulid";
import { compareText, naturalSortKey } from "../../shared/keys.ts";
import { alsoHave } from "../../shared/labels.ts";
import {
  type TrackingFields,
  type TrackingRecord,
  trackingFields,
} from "../../shared/records.ts";
import { indexPauses, isId } from "../database/ids.ts";
import {
  allUnexpired,
  batchGet,
  type ItemKey,
  indexQuery,
  keyOf,
  queryAll,
  queryItems,
  readAs,
  tableQuery,
} from "../database/reads.ts";
import { recordPrefix } from "../database/schema.ts";
import {
  numberIn,
  shipmentPartition,
  shipmentPrefix,
} from "../shipments/snapshot-store.ts";
import {
  orderPartition,
  orderPartitionPrefix,
  recordKey,
  type StoredRecord,
  shardOf,
  storedRecord,
} from "./item.ts";
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

/** A reference is under the key of its order. */
export const referencePrefix = orderPartitionPrefix;

/** The tracking number in a record's key, as a key. */
export const numberOf = ({ sk }: ItemKey) => sk.slice(recordPrefix.length);

/** The reference of the record under this key: the same two parts, to be found by the tracking number. */
export const referenceOf = (key: ItemKey): ItemKey => ({
  pk: `${shipmentPrefix}${numberOf(key)}`,
  sk: key.pk,
});

/** The key of the record that a reference stands for. */
export const referredBy = ({ pk, sk }: ItemKey): ItemKey => ({
  pk: sk,
  sk: `${recordPrefix}${numberIn(pk)}`,
});

const referencesOf = (trackingNo: string, Limit?: number) =>
  tableQuery(shipmentPartition(trackingNo), {
    where: "begins_with(#sort, :reference)",
    values: { reference: referencePrefix },
    attributes: ["pk", "sk"],
    Limit,
  });

/** The keys of the records that have a tracking number: at most `limit`, as far as the follower has come. */
export async function keysWithNumber(
  trackingNo: string,
  limit: number,
): Promise<ItemKey[]> {
  const { Items = [] } = await queryItems(referencesOf(trackingNo, limit));
  return Items.map((item) => referredBy(keyOf(item)));
}

/** The keys of all records that have a tracking number, as far as the follower has come: a placeholder may be in hundreds. */
export async function allKeysWithNumber(trackingNo: string): Promise<ItemKey[]> {
  const items = await queryAll(referencesOf(trackingNo));
  return items.map((item) => referredBy(keyOf(item)));
}

/** Records by their keys; those that were moved or deleted meanwhile, or have expired, are left out. */
export const recordsAt = async (keys: readonly ItemKey[]): Promise<StoredRecord[]> =>
  allUnexpired(storedRecord, await batchGet(keys));

/** A number in more records shows only so many of them. */
const mostShown = 50;

/** The other records with a record's tracking number, newest first, as far as the follower has come. */
export async function othersWithNumber({
  _id,
  trackingNo,
}: Pick<StoredRecord, "_id" | "trackingNo">) {
  const records = await recordsAt(await keysWithNumber(trackingNo, mostShown + 1));
  return newestFirst(records.filter((other) => other._id !== _id));
}

/** Other orders that are named. */
const maxNamed = 3;

/**
 * Warns staff of other orders that have this tracking number.
 * @param _id of the record itself, which may still be known under an earlier order number
 */
export async function sharedNumberAdvice(
  { name, trackingNo }: Pick<TrackingFields, "name" | "trackingNo">,
  _id?: string,
): Promise<string[]> {
  // One more than is named tells that there are others; two may be the record's own.
  const keys = await keysWithNumber(trackingNo, maxNamed + 3);
  const others = await recordsAt(keys.filter(({ pk }) => pk !== orderPartition(name)));
  const names = others
    .filter((other) => other._id !== _id)
    .map((other) => other.name)
    .sort((one, other) => compareText(naturalSortKey(one), naturalSortKey(other)));
  if (names.length === 0) return [];
  const shown = names.length > maxNamed ? [...names.slice(0, maxNamed), "others"] : names;
  return [alsoHave(shown, trackingNo)];
}
