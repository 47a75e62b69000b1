import type { ShipmentData } from "../../shared/shipment/data.ts";
import {
  certainFrom,
  deliveredFreshForMs,
  type ShipmentProgress,
  shipmentProgress,
} from "../../shared/shipment/progress.ts";
import { bookingMoment, dated } from "../../shared/shipment/times.ts";
import type { Snapshot } from "./snapshot-store.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long after an answer the courier is asked again. */
export const callIntervals = {
  outForDelivery: 30 * minuteMs,
  moving: 3 * hourMs,
  /** On hold, not delivered, to be collected or on its way back. */
  interrupted: 6 * hourMs,
  /** Booked, and no scan of the parcel itself. */
  unscanned: 6 * hourMs,
  silent: 12 * hourMs,
  /** A delivery may be taken back for a week. */
  delivered: deliveredFreshForMs,
} as const;

/** How long a shipment is without news when it counts as silent, and when it is given up. */
const silentAfterMs = 7 * dayMs;
const givenUpAfterMs = 60 * dayMs;
/** After the first failure in a row; each further one doubles it. */
const firstRetryMs = 30 * minuteMs;
const longestRetryMs = dayMs;

/** When a number is due; urgent ones go first whenever more are due than can be asked. */
export interface DueCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly urgent: boolean;
}

/** When the newest scan was, or the booking where there is none. */
function newsAt({ awbEvents, awbInfo }: ShipmentData, firstAskedAt: number): number {
  const scans = awbEvents.flatMap((event) =>
    event.isAhead ? [] : (dated(event)?.latest ?? []),
  );
  return scans.length > 0
    ? Math.max(...scans)
    : (bookingMoment(awbInfo.awb_booking_date) ?? firstAskedAt);
}

function intervalOf({ status, stage }: ShipmentProgress, silentMs: number): number {
  if (status === "delivered") return callIntervals.delivered;
  if (silentMs >= silentAfterMs) return callIntervals.silent;
  if (status !== "normal") return callIntervals.interrupted;
  if (stage === "out-for-delivery") return callIntervals.outForDelivery;
  return stage === "booked" ? callIntervals.unscanned : callIntervals.moving;
}

/**
 * When to ask the courier again for a number that it was asked for: decided by the snapshot alone, so that it can be
 * derived anew at any time. Undefined for a shipment that is final by then, and for one without news for 60 days.
 */
export function nextCall({
  data,
  fetchedAt,
  failedAt,
  ...snapshot
}: Snapshot): DueCall | undefined {
  const {
    failures = failedAt === undefined ? 0 : 1,
    firstAskedAt,
    nextCallAt,
  } = snapshot;
  const askedAt = Math.max(fetchedAt ?? 0, failedAt ?? 0);
  // The call was reserved and did not end.
  if (askedAt === 0) return { at: nextCallAt ?? 0, urgent: false };
  const progress = data && shipmentProgress(data);
  const since = data ? newsAt(data, firstAskedAt ?? askedAt) : (firstAskedAt ?? askedAt);
  if (askedAt - since >= givenUpAfterMs) return undefined;
  const interval = progress ? intervalOf(progress, askedAt - since) : 0;
  const retryMs =
    failures === 0 ? 0 : Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);
  const at = Math.max((fetchedAt ?? 0) + interval, (failedAt ?? 0) + retryMs);
  if (data && at >= (certainFrom(data) ?? Number.POSITIVE_INFINITY)) return undefined;
  return {
    at,
    urgent: interval === callIntervals.outForDelivery,
  };
}
