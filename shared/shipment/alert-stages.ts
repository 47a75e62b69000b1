import { problemOf, type ScanReason } from "./attention.ts";
import type { ShipmentData } from "./data.ts";
import { eventMeaning, type Stage, stageRank } from "./events.ts";
import { shipmentStates } from "./progress.ts";

/** The steps of a delivery that customers are mailed about, in order, each with the stage that starts it. */
const startOf = {
  "on-its-way": "india",
  arrived: "local-carrier",
  "out-for-delivery": "out-for-delivery",
  delivered: "delivered",
} as const satisfies Record<string, Stage>;
export type AlertStep = keyof typeof startOf;
export const alertSteps = Object.keys(startOf) as readonly AlertStep[];

/** What customers are mailed about: a step, or a problem by its reason. */
export type AlertStage = AlertStep | ScanReason;

/** Scans made in the destination country while the parcel counts as flying. */
const inCountry = ["SGE_206", "SGE_207", "SGE_208"].map(eventMeaning);

/** The steps that a shipment has reached, in order. */
function stepsOf(data: ShipmentData): AlertStep[] {
  const states = shipmentStates(data).map(({ state }) => state);
  const last = states.at(-1);
  if (!last) return [];
  const hasArrived = states.some(({ meaning }) => meaning !== null && inCountry.includes(meaning));
  return alertSteps.filter(
    (step) => stageRank(last.stage) >= stageRank(startOf[step]) || (step === "arrived" && hasArrived),
  );
}

/** All stages that a mail about the shipment as it is now tells of: what led there, and the newest last. */
export function alertStages(data: ShipmentData): AlertStage[] {
  const problem = problemOf(data);
  return problem ? [...stepsOf(data), problem] : stepsOf(data);
}

/** The stage to mail about: the newest, unless it was told. What was passed by unnoticed is not told later. */
export function untoldStage(data: ShipmentData, told: (stage: AlertStage) => boolean): AlertStage | undefined {
  const newest = alertStages(data).at(-1);
  return newest !== undefined && !told(newest) ? newest : undefined;
}
