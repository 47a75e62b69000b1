import * as z from "zod/mini";
import { carrier } from "../carriers.ts";
import { lazyObject, lazySchema } from "../lazy-schema.ts";
import { carrierLink } from "./links.ts";

const text = lazySchema(() => z.nullable(z.string()));

/** Fields under the names of the ShipGlobal tracking API; values are trimmed, null if the courier sends none. */
export const shipmentInfo = lazyObject(() => ({
  awb_number: z.string(),
  awb_sender_name: text,
  awb_receiver_name: text,
  awb_status: text,
  awb_booking_date: text,
  awb_destination: text,
  awb_postcode: text,
  /** The local carrier's own number. */
  partner_lastmile_awb: text,
  partner_lastmile_display: text,
  /** As the courier sends it; null unless it is an https link. */
  partner_lastmile_tracking_url: text.check(
    // Not z.catch: with it each bundle holds all of zod's helpers.
    z.overwrite((link) => (link !== null && carrierLink(link) !== null ? link : null)),
  ),
}));
export type ShipmentInfo = z.infer<typeof shipmentInfo>;

export const shipmentEvent = lazyObject(() => ({
  /** "YYYY-MM-DD HH:MM:SS" as the courier sends it, without a time zone. */
  awb_history_datetime: text,
  awb_history_comment: text,
  awb_history_location: text,
  awb_event_code: text,
  /** The leg of the transport that scanned it. */
  type: z.nullable(z.enum(["domestic", "connector", "lastmile"])),
  /** How many hours its date is ahead of UTC, from the least to the most that it may be; null without a valid date. */
  utcOffset: z.nullable(z.tuple([z.number(), z.number()])),
  /** Its date lies so far ahead of the courier's answer that it is a mistake: it is shown and counts for nothing. */
  isAhead: z.optional(z.literal(true)),
}));
export type ShipmentEvent = z.infer<typeof shipmentEvent>;

export const shipmentData = lazyObject(() => ({
  awbInfo: shipmentInfo,
  awbEvents: z.array(shipmentEvent),
}));
export type ShipmentData = z.infer<typeof shipmentData>;

/** The data of a shipment of which only the tracking number is known. */
export function emptyShipment(trackingNo: string): ShipmentData {
  const untold = Object.keys(shipmentInfo.shape).map((name) => [name, null]);
  const awbInfo = { ...Object.fromEntries(untold), awb_number: trackingNo };
  return { awbInfo: shipmentInfo.parse(awbInfo), awbEvents: [] };
}

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
