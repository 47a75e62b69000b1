import { isValid } from "ulid";
import { naturalSortKey, normalizeKey } from "../../shared/keys.ts";
import type { TrackingFields } from "../../shared/records.ts";

/** Everything here is written into the table and must never change. */

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const shardCount = 8;
const shardOfTracking = (shard: number) => `TRACKING#${shard}`;

/** The index partitions that hold all tracking records between them: one alone would take 1,000 writes a second at most. */
export const trackingShards = Array.from({ length: shardCount }, (_, shard) => shardOfTracking(shard));

export const orderPartition = (orderNumber: string) => `ORDER#${normalizeKey(orderNumber)}`;

export const recordPrefix = "PARCEL#";

/** Where a parcel is stored: an order number and a tracking number name it, however they are typed. */
export const recordKey = ({ name, trackingNo }: Pick<TrackingFields, "name" | "trackingNo">) => ({
  pk: orderPartition(name),
  sk: `${recordPrefix}${normalizeKey(trackingNo)}`,
});

/** Whether a text can be a record's `_id`, which is a ULID. */
export const isRecordId = (text: string) => isValid(text) && text === text.toUpperCase();

/** A ULID's last character is random, so records spread evenly. */
export const shardOf = (_id: string) => shardOfTracking(idAlphabet.indexOf(_id.slice(-1)) % shardCount);

/** The attributes that put a record into both indexes. */
export const indexKeys = (_id: string, orderNumber: string) => ({
  directoryPk: shardOf(_id),
  directorySk: _id,
  byOrderPk: shardOf(_id),
  byOrderSk: `${naturalSortKey(orderNumber)}#${_id}`,
});

/** A record's `_id` as it stands at the end of its sort key in either index. */
export const idInSortKey = (sortKey: string) => sortKey.slice(-26);

/** What a search by `text` and the texts it finds have in common: case does not count, nor how an accent is encoded. */
export const searchKey = (text: string) => text.normalize("NFC").toLowerCase();
