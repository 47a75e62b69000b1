import * as z from "zod/mini";
import { lazySchema } from "../../shared/lazy-schema.ts";
import { phonesAgree } from "../../shared/phones.ts";
import { type TrackingFields, trackingRecord } from "../../shared/records.ts";
import { searchKey } from "../database/list/search-key.ts";
import { monthsAfter } from "../database/table.ts";
import { environment } from "../platform/environment.ts";
import { indexKeys, recordKey } from "./keys.ts";

/** How a version of a record came to be. */
export const writeWays = ["form", "import", "undo", "rollback", "restore"] as const;

/** A record as stored, without its keys and the copies for searching, which derive from it. */
export const storedRecord = lazySchema(() =>
  z.extend(trackingRecord, {
    updatedAt: z.string(),
    /** The `_id` of the account that wrote this version, or the name of a command. */
    updatedBy: z.string(),
    /** Versions stored before this was kept count as typed into the form. */
    via: z._default(z.enum(writeWays), "form"),
    /** Since when the customer's order has had records under its number, ISO 8601, where that is not this record's `createdAt`. */
    orderSince: z.optional(z.string()),
    /** Of a record that was moved: since when it opens links wherever it comes, whatever it was beside, ISO 8601. */
    ownSince: z.optional(z.string()),
    /** When the record came to its order's number from another, ISO 8601. */
    movedAt: z.optional(z.string()),
    /** Of a version that an import wrote. */
    importId: z.optional(z.string()),
    /** The number of its row in the imported file. */
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

const reversals: ReadonlySet<string> = new Set<StoredRecord["via"]>(["undo", "rollback", "restore"]);
/** Whether a version returns to an earlier one: of a record that was gone, or of one that was changed. */
export const isReversal = ({ via }: Pick<StoredRecord, "via">) => reversals.has(via);

export const byForm = (by: string): Origin => ({ by, via: "form" });

/** Edits do not prolong how long a record is kept. */
export const recordExpires = ({ createdAt }: Pick<StoredRecord, "createdAt">) =>
  monthsAfter(createdAt, environment.recordMonths);

/** A record's whole item. */
export const recordItem = (record: StoredRecord) => ({
  ...recordKey(record),
  ...indexKeys(record._id, record.name),
  ...record,
  nameLower: searchKey(record.name),
  trackingLower: searchKey(record.trackingNo),
  expiresAt: recordExpires(record),
});

const originOf = ({ by, via, importId, importRow }: Origin, at: Date) => ({
  updatedAt: at.toISOString(),
  updatedBy: by,
  via,
  ...(importId !== undefined && { importId }),
  ...(importRow !== undefined && { importRow }),
});

/** What decides which links open a record's order. An index shows none of it. */
export interface Lineage {
  readonly orderSince?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly phone?: string | undefined;
}

/** Since when a record's customer has had an order under its number, or the record under another, ISO 8601. */
export const orderSince = ({ orderSince: since, createdAt = "" }: Lineage) => since ?? createdAt;

/**
 * Since when a record opens links at another number that it comes to, ISO 8601: what it took over from others here stays here.
 * Earlier releases kept in `orderSince` alone that links had been ended.
 */
export const ownSince = ({ ownSince: since, createdAt, ...lineage }: StoredRecord) =>
  since ?? [createdAt, orderSince({ createdAt, ...lineage })].sort().at(-1) ?? createdAt;

/**
 * What a record that comes to an order shares with the records there: those with its phone are the same customer's order.
 * @returns undefined where there is none
 */
export function sharedLineage(phone: string, others: readonly Lineage[]) {
  const ofCustomer = others.filter((other) => phonesAgree(phone, other.phone ?? ""));
  const [first] = ofCustomer.map(orderSince).sort();
  return first === undefined ? undefined : { orderSince: first };
}

/** Whether a record becomes another customer's with a phone. */
export const isOthersPhone = (phone: string, stored: { readonly phone: string }) => !phonesAgree(phone, stored.phone);

/**
 * What a record remembers that gets another customer's phone: what it took over from records beside it stays with these.
 * @param others the records of its order
 */
export const lineageWith = (phone: string, stored: StoredRecord, others: readonly Lineage[]) =>
  sharedLineage(phone, [{ orderSince: ownSince(stored), phone }, ...others]);

/**
 * A record's first version. `_id` is a ULID of the time `createdAt`.
 * @param others the other records of its order
 */
export function newRecord(
  { name, phone, trackingNo }: TrackingFields,
  _id: string,
  createdAt: Date,
  origin: Origin,
  others: readonly Lineage[] = [],
): StoredRecord {
  const written = originOf(origin, createdAt);
  return {
    ...{ _id, name, phone, trackingNo, createdAt: written.updatedAt },
    ...written,
    version: 1,
    ...sharedLineage(phone, others),
  };
}

/** The version that follows a stored one, with some fields changed. */
export function nextVersion(
  { importId: _, importRow: __, ...stored }: StoredRecord,
  fields: Partial<TrackingFields & Pick<StoredRecord, "orderSince" | "ownSince" | "movedAt">>,
  origin: Origin,
  now: Date,
): StoredRecord {
  return { ...stored, ...fields, ...originOf(origin, now), version: stored.version + 1 };
}
