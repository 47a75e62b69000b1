import type { ShipmentData, ShipmentEvent } from "./data.ts";
import { type EventMeaning, eventMeaning, isPaperwork, type Stage } from "./events.ts";
import { type ShipmentState, type ShipmentStatus, shipmentStates } from "./progress.ts";
import type { AttentionReason } from "./reason-words.ts";
import { bookingMoment, dated } from "./times.ts";

type MovingStage = Exclude<Stage, "delivered">;

const dayMs = 24 * 60 * 60 * 1000;

/** Based on so many deliveries, nine in ten arrive within the days that are told; on fewer, most. */
export const leastForNineInTen = 50;

/** A parcel is overdue so many days after the last on which it usually arrives. */
export const overdueAfterDays = 2;

/** How long each may last, in milliseconds. */
const attentionLimits = {
  /** The courier does not know the number. */
  unknownMs: dayMs,
  /** Booked, and the courier does not have the parcel. */
  notHandedOverMs: 3 * dayMs,
  /** No scan comes, by the stage that the parcel has reached. */
  silentMs: {
    booked: 3 * dayMs,
    pickup: 3 * dayMs,
    india: 3 * dayMs,
    flying: 7 * dayMs,
    "local-carrier": 7 * dayMs,
    "out-for-delivery": dayMs,
  } satisfies Record<MovingStage, number>,
  exportCustomsMs: 7 * dayMs,
} as const;

/** What is known of a shipment. Times are milliseconds since the Unix epoch. */
export interface KnownShipment {
  readonly data: ShipmentData;
  /** When the courier was first asked for it. */
  readonly firstAskedAt?: number | undefined;
  /** When it is overdue: fixed once, as soon as the parcel has set out; null or undefined for never. */
  readonly overdueAt?: number | null | undefined;
  /** When the courier gave this answer. */
  readonly fetchedAt?: number | undefined;
  /** What an earlier answer was the first to hold, if anything. */
  readonly seen?: SeenScan | undefined;
}

/** A scan that is a reason, and when the first answer that held it came. */
interface SeenScan {
  readonly scan: string;
  readonly at: number;
}

/** `since`: when the reason became or becomes true, in milliseconds since the Unix epoch. */
export interface Attention {
  readonly reason: AttentionReason;
  readonly since: number;
  /** Present where a scan is the reason: later answers are to be judged with it. */
  readonly seen?: SeenScan;
}

const reasonsOfStatus = {
  attention: "held",
  collect: "collect",
  returning: "returning",
  lost: "lost",
  returned: "returned",
} as const satisfies Readonly<
  Record<Exclude<ShipmentStatus, "normal" | "delivered">, AttentionReason>
>;

/** The reasons that a scan itself gives, and not the time. */
export type ScanReason =
  | (typeof reasonsOfStatus)[keyof typeof reasonsOfStatus]
  | NonNullable<EventMeaning["problem"]>;

/** The reason that a scan itself gives. */
function reasonIn({ status, meaning }: ShipmentState): ScanReason | undefined {
  if (status === "normal" || status === "delivered") return undefined;
  return meaning?.problem ?? reasonsOfStatus[status];
}

/** The reason that the newest state itself gives, without any that the time gives. */
export function problemOf(data: ShipmentData): ScanReason | undefined {
  const state = shipmentStates(data).at(-1)?.state;
  return state && reasonIn(state);
}

const exportCustoms = eventMeaning("SGE_203");

const silentMs = (stage: MovingStage, { meaning }: ShipmentState) =>
  meaning === exportCustoms
    ? attentionLimits.exportCustomsMs
    : attentionLimits.silentMs[stage];

const after = (moment: number | undefined, ms: number) =>
  moment === undefined ? undefined : moment + ms;

/** Whether the courier does not know the number: a booking tells that it does. */
export function isUnknown({ awbInfo, awbEvents }: ShipmentData): boolean {
  const { awb_number: _, ...booking } = awbInfo;
  return (
    awbEvents.every(({ isAhead }) => isAhead) &&
    Object.values(booking).every((value) => value === null)
  );
}

type FoundReason = Omit<Attention, "since"> & { readonly since: number | undefined };

/** Before any scan. */
function withoutScans({ data, firstAskedAt }: KnownShipment) {
  const { awbInfo } = data;
  if (isUnknown(data)) {
    return {
      reason: "unknown-number",
      since: after(firstAskedAt, attentionLimits.unknownMs),
    } as const;
  }
  const booked = bookingMoment(awbInfo.awb_booking_date) ?? firstAskedAt;
  return {
    reason: "not-handed-over",
    since: after(booked, attentionLimits.notHandedOverMs),
  } as const;
}

/** The start of the newest states that are alike. */
function startOfLast<Item>(
  items: readonly Item[],
  isAlike: (item: Item) => boolean,
): Item | undefined {
  const last = items.findLastIndex((item) => !isAlike(item));
  return items[last + 1];
}

/** A scan's own reason: since it was made, and not after the first answer that held it. */
function sinceScan(
  event: ShipmentEvent,
  { firstAskedAt, fetchedAt, seen }: KnownShipment,
) {
  const scan = `${event.awb_history_datetime} ${event.awb_event_code}`;
  const at = seen?.scan === scan ? seen.at : fetchedAt;
  const made = dated(event)?.likely ?? at ?? firstAskedAt;
  if (at === undefined || made === undefined) return { since: made };
  return { since: Math.min(made, at), seen: { scan, at } };
}

function withScans(shipment: KnownShipment) {
  const { data, firstAskedAt, overdueAt } = shipment;
  const states = shipmentStates(data);
  const state = states.at(-1)?.state;
  if (!state) return undefined;
  const reason = reasonIn(state);
  if (reason) {
    const start = startOfLast(states, (one) => reasonIn(one.state) === reason);
    return start && { reason, ...sinceScan(start.event, shipment) };
  }
  if (state.stage === "delivered") return undefined;
  if (states.every(({ event }) => isPaperwork(event.awb_event_code))) {
    // Repeated announcements do not prolong it, a step towards the pickup does.
    const start = startOfLast(states, (one) => one.state.stage === state.stage);
    const begun = (start && dated(start.event)?.latest) ?? firstAskedAt;
    return {
      reason: "not-handed-over",
      since: after(begun, attentionLimits.notHandedOverMs),
    } as const;
  }
  const newest = states.findLast(({ event }) => dated(event));
  const seen = (newest && dated(newest.event)?.latest) ?? firstAskedAt;
  const stalled = {
    reason: "stalled",
    since: after(seen, silentMs(state.stage, state)),
  } as const;
  // The earlier one stays, or time alone would change the reason.
  const isOverdueFirst =
    typeof overdueAt === "number" &&
    overdueAt < (stalled.since ?? Number.POSITIVE_INFINITY);
  return isOverdueFirst ? ({ reason: "overdue", since: overdueAt } as const) : stalled;
}

/**
 * Why a shipment needs the seller, or will need them if nothing changes: then `since` lies ahead. Time alone never changes
 * the reason. A scan's own reason counts from the middle of what its date may mean, a time limit from the latest; without a
 * date, from the first answer that held it.
 */
export function attentionOf(shipment: KnownShipment): Attention | null {
  const hasScans = shipment.data.awbEvents.some(({ isAhead }) => !isAhead);
  const found: FoundReason | undefined = hasScans
    ? withScans(shipment)
    : withoutScans(shipment);
  return found?.since === undefined ? null : { ...found, since: found.since };
}
