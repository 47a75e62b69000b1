import * as z from "zod/mini";
import { naturalSortKey, orderKey, trackingKey } from "../../shared/keys.ts";
import { lazyObject, lazySchema } from "../../shared/lazy-schema.ts";
import { reversedEndings } from "../../shared/phones.ts";
import { searchKey } from "../../shared/record-search.ts";
import {
  type ListedRecord,
  type TrackingFields,
  trackingRecord,
  writeWays,
} from "../../shared/records.ts";
import { listedShipmentOf, recordShipment } from "../../shared/shipment/status.ts";
import { indexes, recordPrefix } from "../database/schema.ts";
import { monthsAfter } from "../database/table.ts";
import { environment } from "../platform/environment.ts";

/** The table stores all of these keys: they must never change. */

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

export const orderPartitionPrefix = "ORDER#";
export const orderPartition = (orderNumber: string) =>
  `${orderPartitionPrefix}${orderKey(orderNumber)}`;

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

/** A record as stored, without its keys, the copies for searching and what the follower keeps of its parcel, which derive. */
export const storedRecord = lazySchema(() =>
  z.extend(trackingRecord, {
    updatedAt: z.string(),
    /** The `_id` of the account that wrote this version, or the name of a command. */
    updatedBy: z.string(),
    via: z.enum(writeWays),
    /** The import that wrote this version. */
    importId: z.optional(z.string()),
    /** The number of the row in its file. */
    importRow: z.optional(z.number()),
  }),
);
export type StoredRecord = z.infer<typeof storedRecord>;

/** Who writes a version, and by which way. */
export interface Origin {
  readonly by: string;
  readonly via: StoredRecord["via"];
  readonly importId?: string;
  readonly importRow?: number;
}

const derivedShipment = lazyObject(() => ({ shipment: z.optional(recordShipment) }));
/** What the follower keeps of the parcel in a record's item. */
export const shipmentIn = (item: Readonly<Record<string, unknown>>) =>
  derivedShipment.parse(item).shipment;

/** A record's item as lists show it. */
export function listedRecordIn(
  item: Readonly<Record<string, unknown>>,
  now = Date.now(),
): ListedRecord {
  const record = trackingRecord.parse(item);
  return {
    ...record,
    shipment: listedShipmentOf(record.trackingNo, shipmentIn(item), now),
  };
}

const reversals: ReadonlySet<string> = new Set<StoredRecord["via"]>([
  "undo",
  "rollback",
  "restore",
]);
/** Whether a version returns to an earlier one: of a record that was gone, or of one that was changed. */
export const isReversal = ({ via }: Pick<StoredRecord, "via">) => reversals.has(via);

export const byForm = (by: string): Origin => ({ by, via: "form" });

/** Edits do not prolong how long a record is kept. */
export const recordExpires = ({ createdAt }: Pick<StoredRecord, "createdAt">) =>
  monthsAfter(createdAt, environment.recordMonths);

/** What a search compares of a record. */
export const searchedCopies = ({ name, phone, trackingNo }: TrackingFields) => ({
  nameLower: searchKey(name),
  trackingLower: searchKey(trackingNo),
  phoneEndings: reversedEndings(phone),
});

/** A record's whole item. */
export const recordItem = (record: StoredRecord) => ({
  ...recordKey(record),
  ...indexKeys(record._id, record.name),
  ...record,
  ...searchedCopies(record),
  expiresAt: recordExpires(record),
});

const originOf = ({ by, via, importId, importRow }: Origin, at: Date) => ({
  updatedAt: at.toISOString(),
  updatedBy: by,
  via,
  ...(importId !== undefined && { importId }),
  ...(importRow !== undefined && { importRow }),
});

/** A record's first version. `_id` is a ULID of the time `createdAt`. */
export function newRecord(
  { name, phone, trackingNo }: TrackingFields,
  _id: string,
  createdAt: Date,
  origin: Origin,
): StoredRecord {
  const written = originOf(origin, createdAt);
  return {
    _id,
    name,
    phone,
    trackingNo,
    createdAt: written.updatedAt,
    ...written,
    version: 1,
  };
}

/** The version that follows a stored one, with some fields changed. */
export function nextVersion(
  { importId: _, importRow: __, ...stored }: StoredRecord,
  fields: Partial<TrackingFields>,
  origin: Origin,
  now: Date,
): StoredRecord {
  return { ...stored, ...fields, ...originOf(origin, now), version: stored.version + 1 };
}
