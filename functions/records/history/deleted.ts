import { naturalSortKey, orderKey } from "../../../shared/keys.ts";
import { trackingRecord } from "../../../shared/records.ts";
import { idInSortKey } from "../../database/ids.ts";
import { queryItems } from "../../database/query-all.ts";
import { indexes } from "../../database/schema.ts";
import { unixSeconds } from "../../database/table.ts";
import { deletedShards } from "../keys.ts";
import { historyExpires } from "./entry.ts";

/** When a record was deleted, ISO 8601: from its sort key in either index, where it stands before the `_id`. */
export const deletedAt = (sortKey: string) => sortKey.slice(-51, -27);

/** More deleted records than an order has. */
const mostDeleted = 201;

/** The deleted records that had an order number last and can still be restored, with when they were deleted. */
export async function deletedOfOrder(orderNumber: string) {
  const { partition, sort } = indexes.byOrder;
  const shards = await Promise.all(
    deletedShards.map(async (shard) => {
      const { Items = [] } = await queryItems({
        IndexName: "byOrder",
        KeyConditionExpression: "#partition = :shard AND begins_with(#sort, :order)",
        ExpressionAttributeNames: { "#partition": partition, "#sort": sort },
        ExpressionAttributeValues: { ":shard": shard, ":order": `${naturalSortKey(orderNumber)}#` },
        Limit: mostDeleted,
      });
      return Items;
    }),
  );
  return shards.flat().flatMap((item) => {
    const byOrderSk = String(item[sort]);
    const at = deletedAt(byOrderSk);
    const _id = idInSortKey(byOrderSk);
    // Order numbers that differ in a hyphen or leading zeros share a place in this index.
    if (orderKey(String(item.name)) !== orderKey(orderNumber) || historyExpires(at) <= unixSeconds()) return [];
    return [{ ...trackingRecord.parse({ ...item, _id }), deletedAt: at }];
  });
}
