import * as z from "zod/mini";
import { lazySchema } from "../../shared/lazy-schema.ts";
import { type TrackingFields, trackingRecord } from "../../shared/records.ts";
import { searchKey } from "../database/list/search-key.ts";
import { unixSeconds } from "../database/table.ts";
import { environment } from "../platform/environment.ts";
import { indexKeys, recordKey } from "./keys.ts";

/** A record as stored, without its keys and the copies for searching, which derive from it. */
export const storedRecord = lazySchema(() =>
  z.extend(trackingRecord, { updatedAt: z.string(), updatedBy: z.string() }),
);
export type StoredRecord = z.infer<typeof storedRecord>;

/** Edits do not prolong how long a record is kept. */
function expiryOf({ createdAt }: StoredRecord): number {
  const end = new Date(createdAt);
  end.setUTCMonth(end.getUTCMonth() + environment.recordMonths);
  return unixSeconds(end.getTime());
}

/** A record's whole item. */
export const recordItem = (record: StoredRecord) => ({
  ...recordKey(record),
  ...indexKeys(record._id, record.name),
  ...record,
  nameLower: searchKey(record.name),
  trackingLower: searchKey(record.trackingNo),
  expiresAt: expiryOf(record),
});

/** A record's first version. `_id` is a ULID of the time `createdAt`. */
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
