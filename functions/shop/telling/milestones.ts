import { latenessOf } from "../../../shared/shipment/alert-stages.ts";
import { stageRank } from "../../../shared/shipment/events.ts";
import {
  type ShipmentStatus,
  shipmentProgress,
} from "../../../shared/shipment/progress.ts";
import { dated, isoTime } from "../../../shared/shipment/times.ts";
import type { TrackedShipment } from "../../shipments/snapshot-store.ts";
import type { Fulfilment, Milestone } from "./client.ts";

/** What a fulfilment's customer is told in the shop: facts in, decision out. By Shopify's names of its events. */

/** In order: none is told after a later one. What the shop cannot take back comes last. */
const steps = [
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "ATTEMPTED_DELIVERY",
  "READY_FOR_PICKUP",
  "DELIVERED",
] as const;
const rankOf = (status: string) => (steps as readonly string[]).indexOf(status);

type Step = (typeof steps)[number];

/** Nothing is told while it returns or is lost. */
const stepAt: Readonly<Partial<Record<ShipmentStatus, Step>>> = {
  attention: "ATTEMPTED_DELIVERY",
  collect: "READY_FOR_PICKUP",
  delivered: "DELIVERED",
};

function stepOf({ data }: TrackedShipment): Step | undefined {
  const { status, stage, meaning } = shipmentProgress(data);
  if (meaning?.problem === "held") return undefined;
  if (status !== "normal") return stepAt[status];
  if (stage === "out-for-delivery") return "OUT_FOR_DELIVERY";
  return stageRank(stage) >= stageRank("india") ? "IN_TRANSIT" : undefined;
}

/** A parcel's milestone; undefined before it is on its way, and while it is held, returns or is lost. */
export function milestoneOf(
  shipment: TrackedShipment,
  now: number,
): Milestone | undefined {
  const status = stepOf(shipment);
  if (status !== undefined && latenessOf(shipment, now)) {
    const { to } = shipment.lastTold ?? {};
    return { status: "DELAYED", at: undefined, expected: to && `${to}T12:00:00.000Z` };
  }
  const { scan } = shipmentProgress(shipment.data);
  const made = scan && dated(scan)?.likely;
  return status && { status, at: isoTime(made) };
}

/** That of a fulfilment with several parcels: of the one that is least far. */
export function leastOf(
  milestones: readonly (Milestone | undefined)[],
): Milestone | undefined {
  const known = milestones.filter((one) => one !== undefined);
  if (known.length < milestones.length) return undefined;
  return known.toSorted((left, right) => rankOf(left.status) - rankOf(right.status))[0];
}

/** Whether it is to be told beside what the shop shows already. A date that is late is told once, and only with a new one. */
export function isToTell(
  { status, expected }: Milestone,
  events: Fulfilment["events"],
): boolean {
  if (status !== "DELAYED")
    return rankOf(status) > Math.max(-1, ...events.map((event) => rankOf(event.status)));
  const day = expected?.slice(0, 10);
  return (
    day !== undefined &&
    !events.some(
      (event) => event.status === status && event.expected?.slice(0, 10) === day,
    )
  );
}
