import * as z from "zod/mini";
import { required } from "./fields.ts";
import { maxKeyLength, orderKey } from "./keys.ts";
import { recordNames } from "./labels.ts";
import { lazyObject, lazySchema } from "./lazy-schema.ts";
import { consigneePhone } from "./phones.ts";
import { listedShipment } from "./shipment/status.ts";
import { textLimits } from "./text-limits.ts";
import { trackingNumber } from "./tracking-number.ts";

export const orderNumber = lazySchema(() =>
  required(recordNames.name, textLimits.text).check(
    z.refine((text) => orderKey(text).length > 0, `${recordNames.name} must hold a letter or a digit`),
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
  z.extend(trackingRecord, { deletedAt: z.optional(z.string()), shipment: z.optional(listedShipment) }),
);
export type ListedRecord = z.infer<typeof listedRecord>;

export const trackingFields = lazyObject(() => ({
  name: orderNumber,
  phone: consigneePhone,
  trackingNo: trackingNumber,
}));
export type TrackingFields = z.infer<typeof trackingFields>;
