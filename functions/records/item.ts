import * as z from "zod/mini";
import { lazySchema } from "../../shared/lazy-schema.ts";
import { type TrackingFields, trackingRecord } from "../../shared/records.ts";
import { unixSeconds } from "../database/table.ts";
import { environment } from "../platform/environment.ts";
import { indexKeys, recordKey, searchKey } from "./keys.ts";

/** A record as it is stored; its keys and the copies for searching follow from these. */
export const storedRecord = lazySchema(() =>
  z.extend(trackingRecord, { updatedAt: z.string(), updatedBy: z.string() }),
);
export type StoredRecord = z.infer<typeof storedRecord>;

/** A record is kept for months after it was added, however often it was edited. */
function expiryOf({ createdAt }: StoredRecord): number {
  const end = new Date(createdAt);
  end.setUTCMonth(end.getUTCMonth() + environment.recordMonths);
  return unixSeconds(end.getTime());
}

/** The whole item of a record, ready to be put. */
export const recordItem = (record: StoredRecord) => ({
  ...recordKey(record),
  ...indexKeys(record._id, record.name),
  ...record,
  nameLower: searchKey(record.name),
  trackingLower: searchKey(record.trackingNo),
  expiresAt: expiryOf(record),
});

/** A record's first version. `_id` is a ULID: its time is the record's. */
export function newRecord({ name, phone, trackingNo }: TrackingFields, _id: string, createdAt: Date, by: string) {
  const now = createdAt.toISOString();
  const record: StoredRecord = {
    _id,
    name,
    phone,
    trackingNo,
    createdAt: now,
    updatedAt: now,
    updatedBy: by,
    version: 1,
  };
  return record;
}
