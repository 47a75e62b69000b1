import { emptyShipment, type Parcel, type ShipmentEvent } from "../../../shared/shipment/data.ts";
import { utcOffsetOf } from "../../../shared/shipment/zones.ts";

/** A scan with a code, on 18 November 2026 at `hour`:05. */
export function scan(code: string | null, hour: number, over: Partial<ShipmentEvent> = {}): ShipmentEvent {
  const event = {
    awb_history_datetime: `2026-11-18 ${String(hour).padStart(2, "0")}:05:00`,
    awb_history_comment: null,
    awb_history_location: null,
    awb_event_code: code,
    type: "lastmile" as const,
    ...over,
  };
  return { utcOffset: utcOffsetOf(event, null), ...event };
}

interface ParcelOptions extends Partial<Omit<Parcel, "data">> {
  readonly destination?: string;
}

/** A parcel with these scans; the courier answered at noon (UTC) of 20 November 2026. */
export function parcelWith(awbEvents: ShipmentEvent[], { destination, ...over }: ParcelOptions = {}): Parcel {
  const trackingNo = over.trackingNo ?? "SG3261101000100";
  const { awbInfo } = emptyShipment(trackingNo);
  return {
    trackingNo,
    state: "tracked",
    asOf: "2026-11-20T12:00:00.000Z",
    stale: false,
    expected: null,
    data: { awbInfo: { ...awbInfo, awb_destination: destination ?? null }, awbEvents },
    ...over,
  };
}
