import type { ShipmentData, ShipmentEvent } from "./data.ts";
import {
  type DeliveryException,
  type EventMeaning,
  eventMeaning,
  isStage,
  type Stage,
  stageLabels,
  stageRank,
  stages,
} from "./events.ts";
import { newestFirst } from "./scan-order.ts";
import { scanMoment } from "./times.ts";

/** A snapshot of a shipment that is not final is stale after this. */
export const freshForMs = 15 * 60_000;

export type ShipmentStatus = "normal" | "delivered" | DeliveryException;

export interface ProgressStep {
  readonly stage: Stage;
  readonly label: string;
  readonly state: "done" | "current" | "ahead";
  /** The first scan of this stage; null if it was passed without one. */
  readonly event: ShipmentEvent | null;
}

export interface ShipmentProgress {
  readonly stage: Stage;
  readonly status: ShipmentStatus;
  /** The current status as customers read it. */
  readonly headline: string;
  readonly advice: string | null;
  /** The comment of the newest scan with an undocumented code; null if a later scan has a known one. */
  readonly note: string | null;
  /** The newest scan. */
  readonly latest: ShipmentEvent | null;
  readonly steps: readonly ProgressStep[];
}

const finalStatuses: readonly ShipmentStatus[] = ["delivered", "returned", "lost"];

/** Whether no newer scans are expected: delivered, returned or lost. */
export const isFinalStatus = (status: ShipmentStatus): boolean => finalStatuses.includes(status);

/** A comment with single spaces; null if it has no letter or digit. */
export function commentWords(comment: string | null | undefined): string | null {
  const words = comment?.replace(/\s+/g, " ").trim() ?? "";
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** The words for a scan: those of its code, otherwise the courier's comment. */
export function eventWords(event: ShipmentEvent): string {
  return eventMeaning(event.awb_event_code)?.words ?? commentWords(event.awb_history_comment) ?? "Scanned";
}

export interface ShipmentState {
  readonly stage: Stage;
  readonly status: ShipmentStatus;
  readonly meaning: EventMeaning | null;
  readonly note: string | null;
}

const beforeAnyScan: ShipmentState = { stage: "booked", status: "normal", meaning: null, note: null };

/** A return uses the same codes as a delivery: only the code "delivered" ends a return, and nothing ends a completed one. */
function isReturning({ status }: ShipmentState, group: Stage): boolean {
  return status === "returned" || (status === "returning" && group !== "delivered");
}

function afterStage(state: ShipmentState, meaning: EventMeaning, stage: Stage): ShipmentState {
  // Codes regress when another carrier announces the parcel again: earlier stages are ignored.
  if (stageRank(stage) < stageRank(state.stage) || isReturning(state, stage)) return state;
  return { stage, status: stage === "delivered" ? "delivered" : "normal", meaning, note: null };
}

/** For a status, the newer exceptions that do not replace it. */
const ignoredExceptions: Readonly<Partial<Record<ShipmentStatus, readonly DeliveryException[]>>> = {
  returned: ["attention", "collect", "returning", "returned", "lost"],
  returning: ["attention", "collect", "returning"],
  lost: ["attention", "collect", "lost"],
};

function applyException(state: ShipmentState, meaning: EventMeaning, exception: DeliveryException): ShipmentState {
  if (ignoredExceptions[state.status]?.includes(exception)) return state;
  return { ...state, status: exception, meaning, note: null };
}

function after(state: ShipmentState, event: ShipmentEvent): ShipmentState {
  const meaning = eventMeaning(event.awb_event_code);
  if (!meaning) return { ...state, note: commentWords(event.awb_history_comment) ?? state.note };
  const { group } = meaning;
  return isStage(group) ? afterStage(state, meaning, group) : applyException(state, meaning, group);
}

/** The scans, oldest first, each with the shipment's state after it. */
export function shipmentStates({ awbEvents }: ShipmentData): { event: ShipmentEvent; state: ShipmentState }[] {
  let state = beforeAnyScan;
  return newestFirst(awbEvents)
    .toReversed()
    .map((event) => {
      state = after(state, event);
      return { event, state };
    });
}

function headlineOf({ meaning, stage }: ShipmentState, scanned: boolean): string {
  if (meaning) return meaning.words;
  return scanned ? stageLabels[stage] : "Booked, not scanned yet";
}

/** The progress of a shipment, from its event codes only: the courier's free texts may contradict them. */
export function shipmentProgress({ awbEvents }: ShipmentData): ShipmentProgress {
  const newest = newestFirst(awbEvents);
  const oldestFirst = newest.toReversed();
  const state = oldestFirst.reduce(after, beforeAnyScan);
  const current = stageRank(state.stage);
  return {
    stage: state.stage,
    status: state.status,
    headline: headlineOf(state, newest.length > 0),
    advice: state.meaning?.advice ?? null,
    note: state.note,
    latest: newest[0] ?? null,
    steps: stages.map((stage, rank) => ({
      stage,
      label: stageLabels[stage],
      state: rank < current || state.status === "delivered" ? "done" : rank === current ? "current" : "ahead",
      event:
        rank <= current
          ? (oldestFirst.find(({ awb_event_code }) => eventMeaning(awb_event_code)?.group === stage) ?? null)
          : null,
    })),
  };
}

/** Whether the shipment is delivered, returned or lost: no newer scans are expected. */
export function isShipmentFinal(data: ShipmentData): boolean {
  return isFinalStatus(shipmentProgress(data).status);
}

/**
 * When the shipment was delivered, returned or lost, in milliseconds since the Unix epoch: the latest that the scan's date
 * may mean; undefined if it is none of these.
 * @param seenAt when it was known to be so, for a scan without a date
 */
export function finalSince(data: ShipmentData, seenAt: number | undefined): number | undefined {
  const states = shipmentStates(data);
  const first = states[states.findLastIndex(({ state }) => !isFinalStatus(state.status)) + 1];
  return first && (scanMoment(first.event)?.latest ?? seenAt);
}

const abbreviations = new Set(["RTO", "AWB", "USA", "UK", "UAE", "UPS", "DHL", "USPS", "DPD", "GLS"]);

/** The courier's status text as shown: "Delivered" for "DELIVERED "; null if it is empty. */
export function statusWords(status: string | null | undefined): string | null {
  const words = commentWords(status)?.replace(/[\s.]+$/, "");
  if (!words) return null;
  // A text in mixed case is left as it is.
  if (words !== words.toUpperCase()) return words;
  const lowerCase = words.replace(/\p{L}+/gu, (word) => (abbreviations.has(word) ? word : word.toLowerCase()));
  return lowerCase.charAt(0).toUpperCase() + lowerCase.slice(1);
}
