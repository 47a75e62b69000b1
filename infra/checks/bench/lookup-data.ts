import { saveSnapshot } from "../../../functions/shipments/snapshot-store.ts";
import { call } from "../../../functions/testing/call.ts";
import type { TrackingFields } from "../../../shared/records.ts";
import type { ShipmentData } from "../../../shared/shipment/data.ts";
import { unlogged } from "../../measure/silence-logs.ts";

/** A parcel in transit with a typical number of scans. */
const shipmentOf = (trackingNo: string): ShipmentData => ({
  awbInfo: {
    awb_number: trackingNo,
    awb_sender_name: "Sender",
    awb_receiver_name: "Receiver",
    awb_status: "IN TRANSIT",
    awb_booking_date: "2026-01-01 10:00:00",
    awb_destination: "US",
    awb_postcode: "11434",
    partner_lastmile_display: "UPS",
    partner_lastmile_tracking_url: "https://www.ups.com/track?tracknum=1Z",
  },
  awbEvents: Array.from({ length: 14 }, (_, index) => ({
    awb_history_datetime: `2026-01-${String(20 - index).padStart(2, "0")} 10:00:00`,
    awb_history_comment: "Processed & In-Transit to Airport Facility",
    awb_history_location: "Springfield Gardens, NY, US",
    awb_event_code: "SGE_302",
    type: "lastmile" as const,
  })),
});

/** A customer's lookup of a stored order through the whole handler, answered from a snapshot. */
export async function lookupOf({ name, phone, trackingNo }: TrackingFields) {
  // Required by the handler, but unused: the courier is not called.
  process.env.COURIER_SECRET_ARN = "none";
  process.env.SHIPGLOBAL_URL = "http://127.0.0.1:9";
  const { handler } = await import("../../../functions/endpoints/get-tracking-no.ts");
  await saveSnapshot(trackingNo, shipmentOf(trackingNo), Date.now());
  return {
    lookup: async () => {
      const { status } = await unlogged(() => call(handler, "getTrackingNo", { body: { name, phone } }));
      if (status !== 200) throw new Error(`The lookup answered ${status}`);
    },
    wake: () => unlogged(() => call(handler, "wakeLookup")),
  };
}
