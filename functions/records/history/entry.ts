import * as z from "zod/mini";
import { naturalSortKey, orderKey } from "../../../shared/keys.ts";
import { lazyObject } from "../../../shared/lazy-schema.ts";
import { type TrackingRecord, trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { indexQuery, queryItems } from "../../database/reads.ts";
import { indexes, listedAttributes, placeIn } from "../../database/schema.ts";
import { monthsAfter, unixSeconds } from "../../database/table.ts";
import { environment } from "../../platform/environment.ts";
import {
  deletedShardOf,
  deletedShards,
  type Origin,
  type StoredRecord,
  searchedCopies,
  storedRecord,
} from "../item.ts";

/**
 * Keys and schema of the history of records: an item for each change, in the transaction that makes it. A creation needs
 * none: the record tells it, or the next entry's `before`.
 */

export const historyPrefix = "HISTORY#";
const historyPartition = (_id: string) => `${historyPrefix}${_id}`;

const versionDigits = 10;
export const entryKey = (_id: string, version: number) => ({
  pk: historyPartition(_id),
  sk: String(version).padStart(versionDigits, "0"),
});

/** Marks a record that was erased: no backup brings it back. It stands after all entries. */
export const erasedMarkKey = (_id: string) => ({
  pk: historyPartition(_id),
  sk: "ERASED",
});

/** `version`: the one that the change made; a deletion takes one too. */
export const historyEntry = lazyObject(() => ({
  ...z.pick(storedRecord, {
    _id: true,
    version: true,
    via: true,
    importId: true,
    importRow: true,
  }).shape,
  /** ISO 8601. */
  at: z.string(),
  /** The `_id` of an account, or the name of a command. */
  by: z.string(),
  /** Absent where the record came back. */
  before: z.optional(storedRecord),
  /** Absent where the record was deleted. */
  after: z.optional(storedRecord),
  expiresAt: z.number(),
}));
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Whether an entry is of a deletion. */
export const isDeletion = (entry: Pick<HistoryEntry, "after"> | undefined) =>
  entry !== undefined && !entry.after;

/** When the entry of a change expires, in seconds since 1970. `at` is ISO 8601. */
export const historyExpires = (at: string) => monthsAfter(at, environment.historyMonths);

const entryItem = (entry: Omit<HistoryEntry, "expiresAt">) => ({
  ...entryKey(entry._id, entry.version),
  ...entry,
  expiresAt: historyExpires(entry.at),
});

/** The item of the entry of a new version. @param before absent where the record came back */
export const versionEntry = (before: StoredRecord | undefined, after: StoredRecord) => {
  const { _id, version, updatedAt: at, updatedBy: by, via, importId, importRow } = after;
  return entryItem({ _id, version, at, by, via, importId, importRow, before, after });
};

/** The item of the entry of a deletion, listed among the deleted records until one is restored. */
export function deletionEntry(
  before: StoredRecord,
  { by, via, importId }: Origin,
  now: Date,
) {
  const { _id, name, phone, trackingNo, createdAt } = before;
  const at = now.toISOString();
  return {
    ...entryItem({ _id, version: before.version + 1, at, by, via, importId, before }),
    name,
    phone,
    trackingNo,
    createdAt,
    ...searchedCopies(before),
    ...placeIn("directory", deletedShardOf(_id), `${at}#${_id}`),
    ...placeIn("byOrder", deletedShardOf(_id), `${naturalSortKey(name)}#${at}#${_id}`),
  };
}

interface DeletedRecord extends TrackingRecord {
  /** ISO 8601. */
  readonly deletedAt: string;
}

/** A deleted record as either index lists it. Its sort key ends with the time of its deletion and its `_id`. */
export const deletedRecordIn = (
  item: Readonly<Record<string, unknown>>,
  sortKey: string,
): DeletedRecord => ({
  ...trackingRecord.parse({ ...item, _id: idInSortKey(sortKey) }),
  deletedAt: sortKey.slice(-51, -27),
});

/** Whether the history still holds what it was. */
export const canBeRestored = ({ deletedAt }: DeletedRecord) =>
  historyExpires(deletedAt) > unixSeconds();

/** More deleted records than an order has. */
const mostDeleted = 201;

/** The deleted records that had an order number last and can still be restored. */
export async function deletedOfOrder(orderNumber: string): Promise<DeletedRecord[]> {
  const query = {
    where: "begins_with(#sort, :order)",
    values: { order: `${naturalSortKey(orderNumber)}#` },
    attributes: listedAttributes,
    Limit: mostDeleted,
  };
  const shards = await Promise.all(
    deletedShards.map((shard) => queryItems(indexQuery("byOrder", shard, query))),
  );
  return (
    shards
      .flatMap(({ Items = [] }) => Items)
      .map((item) => deletedRecordIn(item, String(item[indexes.byOrder.sort])))
      // Order numbers that differ in a hyphen or leading zeros share a place in this index.
      .filter(({ name }) => orderKey(name) === orderKey(orderNumber))
      .filter(canBeRestored)
  );
}
