import * as z from "zod/mini";
import { lazySchema } from "../lazy-schema.ts";
import { shipmentData } from "./data.ts";

export const parcel = lazySchema(() =>
  z.object({
    trackingNo: z.string(),
    /** The courier has scans, has none yet, has never answered, or the number is another carrier's. */
    state: z.enum(["tracked", "booked", "unavailable", "other-carrier"]),
    /** When the courier last answered for this parcel, ISO 8601; null if never. */
    asOf: z.nullable(z.string()),
    /** The data is old; a lookup with `fresh` may return newer data. */
    stale: z.boolean(),
    data: shipmentData,
  }),
);
export type Parcel = z.infer<typeof parcel>;
