import {
  attentionOf,
  type KnownShipment,
  problemOf,
  type ScanReason,
} from "./attention.ts";
import type { ShipmentData } from "./data.ts";
import { eventMeaning, type Stage, stageRank } from "./events.ts";
import { shipmentStates } from "./progress.ts";
import type { AttentionReason } from "./reason-words.ts";

/** The steps of a delivery that customers are mailed about, in order, each with the stage that starts it. */
const startOf = {
  "on-its-way": "india",
  arrived: "local-carrier",
  "out-for-delivery": "out-for-delivery",
  delivered: "delivered",
} as const satisfies Record<string, Stage>;
export type AlertStep = keyof typeof startOf;
export const alertSteps = Object.keys(startOf) as readonly AlertStep[];

/** What time alone makes. */
export const lateStages = ["overdue", "silent"] as const;
export type LateStage = (typeof lateStages)[number];

/** What customers are mailed about: a step, a problem by its reason, or that the parcel is late or silent. */
export type AlertStage = AlertStep | ScanReason | LateStage;

/** Scans made in the destination country while the parcel counts as flying. */
const inCountry = ["SGE_206", "SGE_207", "SGE_208"].map(eventMeaning);

/** The steps that a shipment has reached, in order. */
function stepsOf(data: ShipmentData): AlertStep[] {
  const states = shipmentStates(data).map(({ state }) => state);
  const last = states.at(-1);
  if (!last) return [];
  const hasArrived = states.some(
    ({ meaning }) => meaning !== null && inCountry.includes(meaning),
  );
  return alertSteps.filter(
    (step) =>
      stageRank(last.stage) >= stageRank(startOf[step]) ||
      (step === "arrived" && hasArrived),
  );
}

/** All stages that a mail about the shipment as it is now tells of: what led there, and the newest last. */
export function alertStages(data: ShipmentData): AlertStage[] {
  const problem = problemOf(data);
  return problem ? [...stepsOf(data), problem] : stepsOf(data);
}

const stageOf = { overdue: "overdue", stalled: "silent" } as const satisfies Partial<
  Record<AttentionReason, LateStage>
>;
export type LateReason = keyof typeof stageOf;
export const isLate = (reason: AttentionReason): reason is LateReason =>
  Object.hasOwn(stageOf, reason);

/** That a parcel is late or silent. */
export interface Lateness {
  readonly stage: LateStage;
  /** Another where it ended and came back: the scan that it began after. */
  readonly after: string;
}

/** Whether a parcel is late or silent at a moment, as its case says it. */
export function latenessOf(
  shipment: KnownShipment,
  moment: number,
): Lateness | undefined {
  const { reason, since } = attentionOf(shipment) ?? {};
  if (reason === undefined || since === undefined || since > moment || !isLate(reason))
    return undefined;
  const states = shipmentStates(shipment.data);
  // A parcel is late until a problem takes its place; any scan ends a silence.
  const before = states.findLastIndex(({ state }) => state.status !== "normal");
  const { event } = (reason === "overdue" ? states[before + 1] : states.at(-1)) ?? {};
  return { stage: stageOf[reason], after: `${event?.awb_history_datetime}` };
}
