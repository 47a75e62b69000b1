import type { ShipmentData } from "../../shared/shipment/data.ts";
import type { Stage } from "../../shared/shipment/events.ts";
import { destinationCountry } from "../../shared/shipment/places.ts";
import {
  firstScan,
  type ShipmentStatus,
  shipmentStates,
} from "../../shared/shipment/progress.ts";
import { scanDay } from "../../shared/shipment/times.ts";

/** A parcel's way from the courier's first scan. Days are dates as the courier writes them, since 1 January 1970. */
export interface Journey {
  /** The ISO 3166 code of the destination. */
  readonly country: string;
  readonly setOutOn: number;
  /** When it was delivered for the first time; undefined where it was not, or came back before. */
  readonly deliveredOn: number | undefined;
  /** On its way without a problem, and not at the door yet. */
  readonly isUnderWay: boolean;
}

/** What happens today, or has happened, needs no forecast. */
const pastForecast: readonly Stage[] = ["out-for-delivery", "delivered"];
const cameBack: readonly ShipmentStatus[] = ["returning", "returned"];

/** A shipment's journey; undefined before the courier has the parcel, and where its country or date is unclear. */
export function journeyOf(data: ShipmentData): Journey | undefined {
  const country = destinationCountry(data.awbInfo.awb_destination);
  const states = shipmentStates(data);
  const first = firstScan(states);
  const last = states.at(-1)?.state;
  const setOutOn = first && scanDay(first.event);
  if (country === undefined || setOutOn === undefined || last === undefined)
    return undefined;
  const firstDelivery = states.findIndex(({ state }) => state.status === "delivered");
  const isReturn = states
    .slice(0, Math.max(0, firstDelivery))
    .some(({ state }) => cameBack.includes(state.status));
  // A delivery without a scan before it tells no duration.
  const delivery =
    isReturn || states[firstDelivery] === first ? undefined : states[firstDelivery];
  const deliveredOn = delivery && scanDay(delivery.event);
  return {
    country,
    setOutOn,
    deliveredOn:
      deliveredOn !== undefined && deliveredOn >= setOutOn ? deliveredOn : undefined,
    isUnderWay: last.status === "normal" && !pastForecast.includes(last.stage),
  };
}
