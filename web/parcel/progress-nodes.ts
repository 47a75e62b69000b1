import type { ShipmentData, ShipmentEvent } from "../../shared/shipment/data.ts";
import {
  type DeliveryException,
  isPaperwork,
  type Stage,
} from "../../shared/shipment/events.ts";
import { countryOf, destinationName, townName } from "../../shared/shipment/places.ts";
import { type ShipmentProgress, shipmentStates } from "../../shared/shipment/progress.ts";
import { words } from "../ui/words.ts";

/** A place on a parcel's way. */
export interface Stop {
  readonly label: string;
  readonly state: "done" | "current" | "ahead";
  /** The parcel is between the stop before and this one. */
  readonly isUnderWay: boolean;
  /** What stopped the parcel here. */
  readonly problem?: DeliveryException | undefined;
}

const isIndian = ({ awb_history_location: place, type }: ShipmentEvent) =>
  countryOf(place) === "IN" || (type === "domestic" && countryOf(place) === undefined);

/** The towns of scans, oldest first. */
const townsOf = (events: readonly ShipmentEvent[]) =>
  events.flatMap(({ awb_history_location: place }) => townName(place) ?? []);

/** How far a parcel is on its way by stage: the stop from the start, or from the end below zero; a half is between two. */
function positionOf({ stage, status, scan }: ShipmentProgress, count: number): number {
  const last = count - 1;
  const abroad = last - 1;
  if (status === "returning") return last - 0.5;
  if (status === "delivered" || status === "returned") return last;
  const stages: Record<Stage, number> = {
    booked: 0,
    pickup: 0,
    india: abroad - 1,
    flying: scan?.awb_event_code === "SGE_205" ? abroad - 0.5 : abroad,
    "local-carrier": abroad,
    "out-for-delivery": status === "normal" ? last - 0.5 : abroad,
    delivered: last,
  };
  return stages[stage];
}

/** The way of a parcel: where it set out, its last town in India, its last one abroad, and its customer. */
export function stopsOf(data: ShipmentData, progress: ShipmentProgress): Stop[] {
  const events = shipmentStates(data).map(({ event }) => event);
  const towns = townsOf(events.filter(isIndian));
  const { locale, way } = words.parcel;
  const [origin = destinationName("IN", locale) ?? ""] = towns;
  // A parcel that came back was scanned where it set out again.
  const hub = towns.findLast((town) => town !== origin);
  const { status } = progress;
  const isReturn = status === "returning" || status === "returned";
  const local = townsOf(
    events.filter(
      (event) =>
        event.type === "lastmile" &&
        !isIndian(event) &&
        !isPaperwork(event.awb_event_code),
    ),
  ).at(-1);
  const labels = [
    origin,
    ...(hub ? [hub] : []),
    local ?? destinationName(data.awbInfo.awb_destination, locale) ?? way.abroad,
    isReturn ? way.backToUs : way.you,
  ];
  const at = positionOf(progress, labels.length);
  const problem = status === "normal" || status === "delivered" ? undefined : status;
  const stateOf = (index: number) => {
    if (index < at || (index === at && index === labels.length - 1)) return "done";
    return index === at ? "current" : "ahead";
  };
  return labels.map((label, index) => ({
    label,
    state: stateOf(index),
    isUnderWay: index - 0.5 === at,
    problem: index === Math.floor(at) ? problem : undefined,
  }));
}
