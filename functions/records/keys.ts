import { naturalSortKey, orderKey, trackingKey } from "../../shared/keys.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { indexes, recordPrefix } from "../database/schema.ts";

/** The table stores all of these: they must never change. */

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const shardCount = 8;

/**
 * The index partitions of a list: several, since one takes at most 1,000 writes a second. A ULID's last character is random, so
 * records spread evenly.
 */
const sharded = (list: string) => ({
  all: Array.from({ length: shardCount }, (_, shard) => `${list}#${shard}`),
  of: (_id: string) => `${list}#${idAlphabet.indexOf(_id.slice(-1)) % shardCount}`,
});
export const { all: trackingShards, of: shardOf } = sharded("TRACKING");
/** Those of records that were deleted. */
export const { all: deletedShards, of: deletedShardOf } = sharded("DELETED");

export const orderPrefix = "ORDER#";
export const orderPartition = (orderNumber: string) =>
  `${orderPrefix}${orderKey(orderNumber)}`;

/** A record's key, the same however its order and tracking numbers are typed. */
export const recordKey = ({
  name,
  trackingNo,
}: Pick<TrackingFields, "name" | "trackingNo">) => ({
  pk: orderPartition(name),
  sk: `${recordPrefix}${trackingKey(trackingNo)}`,
});

/** A record's keys in both indexes. */
export const indexKeys = (_id: string, orderNumber: string) => ({
  [indexes.directory.partition]: shardOf(_id),
  [indexes.directory.sort]: _id,
  [indexes.byOrder.partition]: shardOf(_id),
  [indexes.byOrder.sort]: `${naturalSortKey(orderNumber)}#${_id}`,
});
