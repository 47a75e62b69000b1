import * as z from "zod/mini";
import { actor } from "./accounts.ts";
import { required } from "./fields.ts";
import { maxKeyLength, orderKey } from "./keys.ts";
import { recordNames } from "./labels.ts";
import { lazyObject, lazySchema } from "./lazy-schema.ts";
import { consigneePhone } from "./phones.ts";
import { listedShipment } from "./shipment/status.ts";
import { trackingNumber } from "./tracking-number.ts";
import { textLimits } from "./visible-text.ts";

export const orderNumber = lazySchema(() =>
  required(recordNames.name, textLimits.text).check(
    z.refine(
      (text) => orderKey(text).length > 0,
      `${recordNames.name} must hold a letter or a digit`,
    ),
    z.refine(
      (text) => orderKey(text).length <= maxKeyLength,
      `${recordNames.name} may have at most ${maxKeyLength} letters, digits and signs between digits`,
    ),
  ),
);

/** A tracking record: one tracking number of an order. `name` is the order number; `createdAt` is ISO 8601 in UTC. */
export const trackingRecord = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  trackingNo: z.string(),
  createdAt: z.string(),
  version: z.number(),
}));
export type TrackingRecord = z.infer<typeof trackingRecord>;

/** A record as lists show it, deleted ones too: these have `deletedAt`, ISO 8601 in UTC, and no `shipment`. */
export const listedRecord = lazySchema(() =>
  z.extend(trackingRecord, {
    deletedAt: z.optional(z.string()),
    shipment: z.optional(listedShipment),
  }),
);
export type ListedRecord = z.infer<typeof listedRecord>;

export const trackingFields = lazyObject(() => ({
  name: orderNumber,
  phone: consigneePhone,
  trackingNo: trackingNumber,
}));
export type TrackingFields = z.infer<typeof trackingFields>;

const recordedFields = lazySchema(() =>
  z.pick(trackingRecord, { name: true, phone: true, trackingNo: true }),
);

/** How a version of a record came to be. */
export const writeWays = [
  "form",
  "import",
  "shop",
  "undo",
  "rollback",
  "restore",
] as const;

/** One change of a tracking record. `at` is ISO 8601 in UTC. */
const recordChange = lazyObject(() => ({
  version: z.number(),
  at: z.string(),
  by: actor,
  via: z.enum([...writeWays, "expiry"]),
  /** Of a change by an import. */
  importId: z.optional(z.string()),
  /** The name of the imported file, while the import is kept, and the number of its row. */
  importFile: z.optional(z.string()),
  importRow: z.optional(z.number()),
  kind: z.enum(["created", "changed", "deleted", "restored"]),
  before: z.optional(recordedFields),
  after: z.optional(recordedFields),
}));
export type RecordChange = z.infer<typeof recordChange>;

/** A page of a record's changes, newest first. */
export const recordHistory = lazyObject(() => ({
  changes: z.array(recordChange),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
}));
export type RecordHistory = z.infer<typeof recordHistory>;
