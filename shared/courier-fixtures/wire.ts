import {
  emptyShipment,
  type ShipmentData,
  type ShipmentEvent,
} from "../shipment/data.ts";
import { utcOffsetOf } from "../shipment/zones.ts";

/** An event as in the courier's JSON: texts untrimmed. */
export interface WireEvent {
  readonly awb_history_id: string;
  readonly awb_id: number;
  readonly awb_history_datetime: string;
  readonly awb_history_location: string;
  readonly awb_history_comment: string;
  readonly type: "domestic" | "connector" | "lastmile";
  readonly awb_history_code: number;
  readonly awb_event_code: string | null;
}

interface WireInfo {
  readonly awb_booking_date: string;
  readonly awb_sender_name: string;
  readonly awb_destination: string;
  readonly awb_receiver_name: string;
  readonly awb_number: string;
  readonly partner_lastmile_awb?: string;
  readonly awb_postcode: string;
  readonly provider_logo?: string;
  readonly partner_lastmile_display?: string;
  readonly partner_lastmile_tracking_url?: string;
  readonly awb_status: string;
}

export interface WireData {
  readonly awbEvents?: readonly WireEvent[];
  readonly awbInfo: WireInfo;
}

/** A scan in short form; `datetime` is in the courier's format. */
export type Scan = readonly [
  datetime: string,
  type: WireEvent["type"],
  code: string | null,
  location: string,
  comment: string,
];

export function wireEvents(scans: readonly Scan[]): WireEvent[] {
  return scans.map(([datetime, type, code, location, comment], index) => ({
    awb_history_id: String(4_277_696 - index),
    awb_id: 0,
    awb_history_datetime: datetime,
    awb_history_location: location,
    awb_history_comment: comment,
    type,
    awb_history_code: 0,
    awb_event_code: code,
  }));
}

/** Scans as parsed. */
const parsedEvents = (
  events: readonly WireEvent[],
  destination: string | null,
): ShipmentEvent[] =>
  events.map(({ awb_history_id: _, awb_id: __, awb_history_code: ___, ...event }) => ({
    ...event,
    utcOffset: utcOffsetOf(event, destination),
  }));

/** Scans as parsed, of a parcel whose destination the courier does not tell. */
export const shipmentEvents = (scans: readonly Scan[]): ShipmentEvent[] =>
  parsedEvents(wireEvents(scans), null);

/** The data as parsed: missing fields are null. */
export function asShipment({ awbInfo, awbEvents = [] }: WireData): ShipmentData {
  return {
    awbInfo: { ...emptyShipment(awbInfo.awb_number).awbInfo, ...awbInfo },
    awbEvents: parsedEvents(awbEvents, awbInfo.awb_destination),
  };
}
