import * as z from "zod/mini";
import { lazySchema } from "../lazy-schema.ts";
import { shipmentData } from "./data.ts";

/** What a lookup knows of one parcel, honestly: scans, nothing scanned yet, the courier not answering, or another carrier's number. */
export const parcelStates = ["tracked", "booked", "unavailable", "other-carrier"] as const;

export const parcel = lazySchema(() =>
  z.object({
    trackingNo: z.string(),
    state: z.enum(parcelStates),
    /** When the courier last answered for this parcel, ISO 8601; null where it never did. */
    asOf: z.nullable(z.string()),
    /** A newer answer may be had by asking with `fresh`. */
    stale: z.boolean(),
    data: shipmentData,
  }),
);
export type Parcel = z.infer<typeof parcel>;
