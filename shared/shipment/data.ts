import * as z from "zod/mini";
import { lazySchema } from "../lazy-schema.ts";

const text = lazySchema(() => z.nullable(z.string()));

/** The courier's own names (ShipGlobal tracking API); every value trimmed, null where the courier has none. */
export const shipmentInfo = lazySchema(() =>
  z.object({
    awb_number: z.string(),
    awb_sender_name: text,
    awb_receiver_name: text,
    awb_status: text,
    awb_booking_date: text,
    awb_destination: text,
    awb_postcode: text,
    partner_lastmile_display: text,
    partner_lastmile_tracking_url: text,
  }),
);
export type ShipmentInfo = z.infer<typeof shipmentInfo>;

export const shipmentEvent = lazySchema(() =>
  z.object({
    /** "YYYY-MM-DD HH:MM:SS" without a zone, as the courier sends it. */
    awb_history_datetime: text,
    awb_history_comment: text,
    awb_history_location: text,
    awb_event_code: text,
    /** Which leg scanned it, and so whose clock the date is from. */
    type: z.nullable(z.enum(["domestic", "connector", "lastmile"])),
  }),
);
export type ShipmentEvent = z.infer<typeof shipmentEvent>;

export const shipmentData = lazySchema(() => z.object({ awbInfo: shipmentInfo, awbEvents: z.array(shipmentEvent) }));
export type ShipmentData = z.infer<typeof shipmentData>;

/** What is known of a parcel before the courier has said anything: its number. */
export const emptyShipment = (trackingNo: string): ShipmentData => ({
  awbInfo: {
    awb_number: trackingNo,
    awb_sender_name: null,
    awb_receiver_name: null,
    awb_status: null,
    awb_booking_date: null,
    awb_destination: null,
    awb_postcode: null,
    partner_lastmile_display: null,
    partner_lastmile_tracking_url: null,
  },
  awbEvents: [],
});
