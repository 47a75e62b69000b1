import { naturalSortKey, orderKey } from "../../../shared/keys.ts";
import { type TrackingRecord, trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { indexQuery, queryItems } from "../../database/reads.ts";
import { indexes } from "../../database/schema.ts";
import { unixSeconds } from "../../database/table.ts";
import { listedAttributes } from "../item.ts";
import { deletedShards } from "../keys.ts";
import { historyExpires } from "./entry.ts";

export interface DeletedRecord extends TrackingRecord {
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
