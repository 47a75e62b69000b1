import * as z from "zod/mini";
import { carrier } from "../carriers.ts";
import { lazyObject } from "../lazy-schema.ts";
import { shipmentData } from "./data.ts";

/** When a parcel usually arrives. */
export const expectedArrival = lazyObject(() => ({
  /** The first and the last day, "YYYY-MM-DD", in the destination's time; in the past for a parcel that is late. */
  from: z.string(),
  to: z.string(),
  /** How many deliveries to the same country it is based on. */
  basis: z.number(),
}));
export type ExpectedArrival = z.infer<typeof expectedArrival>;

export const parcel = lazyObject(() => ({
  trackingNo: z.string(),
  /** The courier has scans, has none yet, has never answered, or the number is another carrier's. */
  state: z.enum(["tracked", "booked", "unavailable", "other-carrier"]),
  /** When the courier last answered for this parcel, ISO 8601; null if never. */
  asOf: z.nullable(z.string()),
  /** When the courier was first asked for this parcel, ISO 8601; absent if never. */
  firstAskedAt: z.optional(z.string()),
  /** From when on it is overdue, ISO 8601; absent where that is not known. */
  overdueAt: z.optional(z.string()),
  /** The team has asked the courier about it, while it is late or silent. */
  isAsked: z.optional(z.literal(true)),
  /** The data is old; a lookup with `fresh` may return newer data. */
  stale: z.boolean(),
  /** Null where too few parcels were delivered to the country, or the parcel's own state tells more. */
  expected: z.nullable(expectedArrival),
  /** Who carries a parcel that is not ShipGlobal's, as far as its number tells. */
  carrier: z.optional(carrier),
  data: shipmentData,
}));
export type Parcel = z.infer<typeof parcel>;
