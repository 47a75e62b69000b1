import type { ShipmentData, ShipmentEvent } from "./data.ts";
import {
  type DeliveryException,
  type EventMeaning,
  eventMeaning,
  isPaperwork,
  isStage,
  pickedUp,
  type Stage,
  saysDelivered,
  stageRank,
} from "./events.ts";
import { newestFirst } from "./scan-order.ts";
import { dated, scanDay } from "./times.ts";

const dayMs = 24 * 60 * 60_000;
/** A snapshot of a shipment under way is stale after this. */
export const freshForMs = 15 * 60_000;
/** One of a delivered shipment is stale after this: a scan at the wrong door is taken back within days. */
export const deliveredFreshForMs = dayMs;
const deliveryCertainAfterMs = 7 * dayMs;

export type ShipmentStatus = "normal" | "delivered" | DeliveryException;

const endStatuses: readonly ShipmentStatus[] = ["delivered", "returned", "lost"];
const isEnd = ({ status }: Pick<ShipmentState, "status">): boolean =>
  endStatuses.includes(status);

/** A comment with single spaces; null if it has no letter or digit. */
export function commentWords(comment: string | null | undefined): string | null {
  const words = comment?.replace(/\s+/g, " ").trim() ?? "";
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

export interface ShipmentState {
  readonly stage: Stage;
  readonly status: ShipmentStatus;
  readonly meaning: EventMeaning | null;
  /** The scan that decided it; null before any with a documented code. */
  readonly scan: ShipmentEvent | null;
  /** The comment of the newest scan with an undocumented code; null if a later scan has a known one. */
  readonly note: string | null;
  /** After its delivery it was picked up again: what follows is the way back of a parcel that its customer had. */
  readonly isSentBack: boolean;
}

export interface ShipmentProgress extends ShipmentState {
  /** The newest scan. */
  readonly latest: ShipmentEvent | null;
}

const beforeAnyScan: ShipmentState = {
  stage: "booked",
  status: "normal",
  meaning: null,
  scan: null,
  note: null,
  isSentBack: false,
};

/** For a status, the newer exceptions that do not replace it. */
const ignoredExceptions: Readonly<
  Partial<Record<ShipmentStatus, readonly DeliveryException[]>>
> = {
  returned: ["attention", "collect", "returning", "returned", "lost"],
  returning: ["attention", "collect", "returning"],
  lost: ["attention", "collect", "lost"],
};

/** What the state after a scan depends on besides the state before. */
interface ReadScan {
  readonly event: ShipmentEvent;
  readonly meaning: EventMeaning;
  /** The courier's own words for the shipment still say "delivered". */
  readonly isCalledDelivered: boolean;
}

/** Whether a scan after "delivered" tells that the parcel was not: at a door again, or on its way back. */
function withdrawsDelivery(
  delivered: ShipmentState,
  { event, meaning, isCalledDelivered }: ReadScan,
): boolean {
  const { group, problem } = meaning;
  if (group === "out-for-delivery") {
    // Carriers stamp it later on the same day, too.
    const isOfAnotherDay =
      delivered.scan === null || scanDay(event) !== scanDay(delivered.scan);
    return !delivered.isSentBack && (isOfAnotherDay || !isCalledDelivered);
  }
  return (
    group === "returning" ||
    group === "returned" ||
    problem === "delivery-failed" ||
    problem === "bad-address"
  );
}

/** The state of a delivered shipment after a scan that leaves it delivered; undefined after any other. */
function stillDelivered(state: ShipmentState, scan: ReadScan): ShipmentState | undefined {
  if (state.status !== "delivered") return undefined;
  if (scan.meaning === pickedUp) return { ...state, isSentBack: true };
  const isKept =
    scan.meaning.group === "delivered"
      ? state.isSentBack
      : !withdrawsDelivery(state, scan);
  return isKept ? state : undefined;
}

function after(
  state: ShipmentState,
  event: ShipmentEvent,
  isCalledDelivered: boolean,
): ShipmentState {
  const meaning = eventMeaning(event.awb_event_code);
  if (!meaning)
    return { ...state, note: commentWords(event.awb_history_comment) ?? state.note };
  const kept = stillDelivered(state, { event, meaning, isCalledDelivered });
  if (kept) return kept;
  const { group } = meaning;
  const isWithdrawn = state.status === "delivered" && group !== "delivered";
  const { stage, status } = isWithdrawn
    ? ({ stage: "out-for-delivery", status: "normal" } as const)
    : state;
  const told = { meaning, scan: event, note: null, isSentBack: false };
  if (!isStage(group))
    return ignoredExceptions[status]?.includes(group)
      ? state
      : { ...told, stage, status: group };
  // A return uses the same codes as a delivery: only "delivered" ends a return, and nothing ends a completed one.
  if (status === "returned" || (status === "returning" && group !== "delivered"))
    return state;
  // Codes regress when another carrier announces the parcel again: earlier stages are ignored.
  if (stageRank(group) < stageRank(stage)) return state;
  return {
    ...told,
    stage: group,
    status: group === "delivered" ? "delivered" : "normal",
  };
}

/** The scans that count, oldest first, each with the shipment's state after it. */
export function shipmentStates(
  data: ShipmentData,
): { event: ShipmentEvent; state: ShipmentState }[] {
  let state = beforeAnyScan;
  const isCalledDelivered = saysDelivered(data.awbInfo.awb_status);
  const oldestFirst = newestFirst(
    data.awbEvents.filter(({ isAhead }) => !isAhead),
  ).toReversed();
  return oldestFirst.map((event) => {
    state = after(state, event, isCalledDelivered);
    return { event, state };
  });
}

/** The courier's first scan of the parcel itself, with a valid date. */
export const firstScan = (states: ReturnType<typeof shipmentStates>) =>
  states.find(
    ({ event }) =>
      eventMeaning(event.awb_event_code) !== undefined &&
      !isPaperwork(event.awb_event_code) &&
      scanDay(event) !== undefined,
  );

/** The progress of a shipment, from its event codes only: the courier's free texts may contradict them. */
export function shipmentProgress(data: ShipmentData): ShipmentProgress {
  const { event: latest = null, state = beforeAnyScan } =
    shipmentStates(data).at(-1) ?? {};
  return { ...state, latest };
}

/** Whether the shipment is delivered, returned or lost. "Delivered" may be taken back. */
export const isShipmentOver = (data: ShipmentData): boolean =>
  isEnd(shipmentProgress(data));

/**
 * From when on no newer scans are expected, in milliseconds since the Unix epoch: of a delivered shipment a week after its
 * scan, of one that was returned or is lost at once; undefined for any other.
 */
export function certainFrom(data: ShipmentData): number | undefined {
  const { status } = shipmentProgress(data);
  if (status !== "delivered") return isEnd({ status }) ? 0 : undefined;
  const deliveredAt = finalSince(data, undefined);
  return deliveredAt === undefined ? 0 : deliveredAt + deliveryCertainAfterMs;
}

/** Whether no newer scans are expected. @param now milliseconds since the Unix epoch */
export const isShipmentFinal = (data: ShipmentData, now = Date.now()): boolean =>
  (certainFrom(data) ?? Number.POSITIVE_INFINITY) <= now;

/** Whether the courier may know more than a snapshot. @param fetchedAt when it was asked, in milliseconds since the Unix epoch */
export function isStale(
  data: ShipmentData,
  fetchedAt: number,
  now = Date.now(),
): boolean {
  const age = now - fetchedAt;
  // The age first: most answers are fresh, and sorting their scans is most of a lookup's own time.
  return (
    age >= freshForMs &&
    (age >= deliveredFreshForMs || !isShipmentOver(data)) &&
    !isShipmentFinal(data, now)
  );
}

/**
 * When the shipment was delivered, returned or lost, in milliseconds since the Unix epoch: the latest that the scan's date
 * may mean; undefined if it is none of these.
 * @param seenAt when it was known to be so, for a scan without a date
 */
export function finalSince(
  data: ShipmentData,
  seenAt: number | undefined,
): number | undefined {
  const states = shipmentStates(data);
  const first = states[states.findLastIndex(({ state }) => !isEnd(state)) + 1];
  return first && (dated(first.event)?.latest ?? seenAt);
}

const abbreviations = new Set([
  "RTO",
  "AWB",
  "USA",
  "UK",
  "UAE",
  "UPS",
  "DHL",
  "USPS",
  "DPD",
  "GLS",
]);

/** The courier's status text as shown: "Delivered" for "DELIVERED "; null if it is empty. */
export function statusWords(status: string | null | undefined): string | null {
  const words = commentWords(status)?.replace(/[\s.]+$/, "");
  if (!words) return null;
  // A text in mixed case is left as it is.
  if (words !== words.toUpperCase()) return words;
  const lowerCase = words.replace(/\p{L}+/gu, (word) =>
    abbreviations.has(word) ? word : word.toLowerCase(),
  );
  return lowerCase.charAt(0).toUpperCase() + lowerCase.slice(1);
}
