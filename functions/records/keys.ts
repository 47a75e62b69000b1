import { naturalSortKey, orderKey, trackingKey } from "../../shared/keys.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { indexes, recordPrefix } from "../database/schema.ts";

/** The table stores all of these: they must never change. */

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const shardCount = 8;
const shardOfTracking = (shard: number) => `TRACKING#${shard}`;

/** The index partitions of all tracking records: several, since one takes at most 1,000 writes a second. */
export const trackingShards = Array.from({ length: shardCount }, (_, shard) =>
  shardOfTracking(shard),
);

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

/** A ULID's last character is random, so records spread evenly. */
const shardNumber = (_id: string) => idAlphabet.indexOf(_id.slice(-1)) % shardCount;
export const shardOf = (_id: string) => shardOfTracking(shardNumber(_id));

/** The index partition that lists a record once it is deleted. */
const shardOfDeleted = (shard: number) => `DELETED#${shard}`;
export const deletedShardOf = (_id: string) => shardOfDeleted(shardNumber(_id));
export const deletedShards = Array.from({ length: shardCount }, (_, shard) =>
  shardOfDeleted(shard),
);

/** A record's keys in both indexes. */
export const indexKeys = (_id: string, orderNumber: string) => ({
  [indexes.directory.partition]: shardOf(_id),
  [indexes.directory.sort]: _id,
  [indexes.byOrder.partition]: shardOf(_id),
  [indexes.byOrder.sort]: `${naturalSortKey(orderNumber)}#${_id}`,
});
