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
import { newestFirst } from "./times.ts";

export type ShipmentStatus = "normal" | "delivered" | DeliveryException;

export interface ProgressStep {
  readonly stage: Stage;
  readonly label: string;
  readonly state: "done" | "current" | "ahead";
  /** The scan that first showed it; null for a step that was passed without one. */
  readonly event: ShipmentEvent | null;
}

export interface ShipmentProgress {
  readonly stage: Stage;
  readonly condition: ShipmentStatus;
  /** What is the case now, in plain words. */
  readonly headline: string;
  readonly advice: string | null;
  /** What the newest scan says whose code nobody has documented; null where a later one is understood. */
  readonly note: string | null;
  /** The newest scan of all. */
  readonly latest: ShipmentEvent | null;
  readonly steps: readonly ProgressStep[];
}

const finalConditions: readonly ShipmentStatus[] = ["delivered", "returned", "lost"];

/** A comment without the courier's stray spaces; null where nothing is left. */
export function commentWords(comment: string | null | undefined): string | null {
  const words = comment?.replace(/\s+/g, " ").trim() ?? "";
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** What one scan says: its code's plain words, else the courier's comment. */
export function eventWords(event: ShipmentEvent): string {
  return eventMeaning(event.awb_event_code)?.words ?? commentWords(event.awb_history_comment) ?? "Scanned";
}

interface State {
  readonly stage: Stage;
  readonly condition: ShipmentStatus;
  readonly meaning: EventMeaning | null;
  readonly note: string | null;
}

const beforeAnyScan: State = { stage: "booked", condition: "normal", meaning: null, note: null };

/** A way back uses the codes of the way there, so only a delivery ends it, and nothing ends a return that is complete. */
function isGoingBack({ condition }: State, group: Stage): boolean {
  return condition === "returned" || (condition === "returning" && group !== "delivered");
}

function afterStage(state: State, meaning: EventMeaning, stage: Stage): State {
  // Codes regress when another carrier announces the parcel again: only what is at least as far along counts.
  if (stageRank(stage) < stageRank(state.stage) || isGoingBack(state, stage)) return state;
  return { stage, condition: stage === "delivered" ? "delivered" : "normal", meaning, note: null };
}

/** Which exceptions a newer one does not replace. */
const outlasting: Readonly<Partial<Record<ShipmentStatus, readonly DeliveryException[]>>> = {
  returned: ["attention", "collect", "returning", "returned", "lost"],
  returning: ["attention", "collect", "returning"],
  lost: ["attention", "collect", "lost"],
};

function applyException(state: State, meaning: EventMeaning, exception: DeliveryException): State {
  if (outlasting[state.condition]?.includes(exception)) return state;
  return { ...state, condition: exception, meaning, note: null };
}

function after(state: State, event: ShipmentEvent): State {
  const meaning = eventMeaning(event.awb_event_code);
  if (!meaning) return { ...state, note: commentWords(event.awb_history_comment) ?? state.note };
  const { group } = meaning;
  return isStage(group) ? afterStage(state, meaning, group) : applyException(state, meaning, group);
}

function headlineOf({ meaning, stage }: State, scanned: boolean): string {
  if (meaning) return meaning.words;
  return scanned ? stageLabels[stage] : "Booked, not scanned yet";
}

/** Where a parcel is on its way, from the codes of its scans alone: their texts are free and contradict them. */
export function shipmentProgress({ awbEvents }: ShipmentData): ShipmentProgress {
  const newest = newestFirst(awbEvents);
  const oldestFirst = newest.toReversed();
  const state = oldestFirst.reduce(after, beforeAnyScan);
  const current = stageRank(state.stage);
  return {
    stage: state.stage,
    condition: state.condition,
    headline: headlineOf(state, newest.length > 0),
    advice: state.meaning?.advice ?? null,
    note: state.note,
    latest: newest[0] ?? null,
    steps: stages.map((stage, rank) => ({
      stage,
      label: stageLabels[stage],
      state: rank < current || state.condition === "delivered" ? "done" : rank === current ? "current" : "ahead",
      event:
        rank <= current
          ? (oldestFirst.find(({ awb_event_code }) => eventMeaning(awb_event_code)?.group === stage) ?? null)
          : null,
    })),
  };
}

/** Whether the story is over: nothing newer is to come, and the courier need not be asked again. */
export function isShipmentFinal(data: ShipmentData): boolean {
  return finalConditions.includes(shipmentProgress(data).condition);
}

const initials = new Set(["RTO", "AWB", "USA", "UK", "UAE", "UPS", "DHL", "USPS", "DPD", "GLS"]);

/** The courier's own status as a badge shows it: "DELIVERED " is "Delivered"; null where there is none. */
export function statusWords(status: string | null | undefined): string | null {
  const words = commentWords(status)?.replace(/[\s.]+$/, "");
  if (!words) return null;
  // What is written in mixed case was written with thought.
  if (words !== words.toUpperCase()) return words;
  const quiet = words.replace(/\p{L}+/gu, (word) => (initials.has(word) ? word : word.toLowerCase()));
  return quiet.charAt(0).toUpperCase() + quiet.slice(1);
}
