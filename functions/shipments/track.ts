import { setTimeout as sleep } from "node:timers/promises";
import { carrierOf } from "../../shared/carriers.ts";
import { isShipGlobalNumber } from "../../shared/keys.ts";
import { emptyShipment, type Parcel } from "../../shared/shipment/data.ts";
import { isShipmentFinal, isStale } from "../../shared/shipment/progress.ts";
import { isoTime } from "../../shared/shipment/times.ts";
import { isCourierPaused } from "../courier/pause.ts";
import type { ItemKey } from "../database/reads.ts";
import { isTransient, nameOf } from "../platform/failure.ts";
import { askCourierFor, loadCourier } from "./ask-courier.ts";
import {
  isTracked,
  leastBetweenCallsMs,
  readSnapshots,
  reserveCourierCall,
  type Snapshot,
  type TrackedShipment,
} from "./snapshot-store.ts";
import {
  expectedArrivalOf,
  noStatistics,
  statisticsOrNone,
  tellArrival,
} from "./transit-statistics.ts";

const minuteMs = 60_000;
const failureRememberedMs = 5 * minuteMs;
/** How often a request checks whether another request's call has ended. */
const pollMs = 250;
/** Time kept for storing the answer and replying. */
const reserveMs = 1_000;

interface Options {
  /** Ask the courier even where there is a snapshot. */
  readonly fresh: boolean;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** Whether what is expected is told: to customers, not to the team. */
  readonly tells: boolean;
  /** The numbers' snapshots, where they have been read. */
  readonly snapshots?: ReadonlyMap<string, Snapshot> | undefined;
}

const needsCourier = ({ data, fetchedAt = 0 }: Snapshot, fresh: boolean, now: number) => {
  if (!data) return true;
  return fresh && now - fetchedAt >= leastBetweenCallsMs && !isShipmentFinal(data, now);
};

/** A number to track, and the key of the record that holds it. */
interface HeldNumber {
  readonly trackingNo: string;
  readonly record: ItemKey;
}

/** Each parcel in the order given, from its snapshot or, where that does not do, from the courier. */
export async function trackParcels(
  numbers: readonly HeldNumber[],
  { fresh, deadline, tells, snapshots: known }: Options,
): Promise<Parcel[]> {
  const ours = numbers.map(({ trackingNo }) => trackingNo).filter(isShipGlobalNumber);
  const [snapshots, statistics] = await Promise.all([
    known ?? readSnapshots(ours),
    ours.length > 0 ? statisticsOrNone() : noStatistics,
  ]);
  const courier = courierForOneRequest(deadline);
  const arrivalOf = (trackingNo: string, shipment: TrackedShipment) =>
    tells
      ? tellArrival(trackingNo, shipment, statistics, {
          now: Date.now(),
          keep: ignoreTransient,
        })
      : expectedArrivalOf(shipment, statistics, Date.now());
  return Promise.all(
    numbers.map(async (number) => {
      const { trackingNo } = number;
      if (!isShipGlobalNumber(trackingNo)) {
        return {
          ...unanswered(trackingNo, "other-carrier", false),
          carrier: carrierOf(trackingNo),
        };
      }
      const snapshot = snapshots.get(trackingNo) ?? {};
      const newer = needsCourier(snapshot, fresh, Date.now())
        ? await courier.refresh(number, snapshot)
        : snapshot;
      if (isTracked(newer))
        return toParcel(trackingNo, newer, await arrivalOf(trackingNo, newer));
      const isConfigured = await courier.isConfigured();
      return unanswered(
        trackingNo,
        isConfigured ? "unavailable" : "booked",
        isConfigured,
      );
    }),
  );
}

/** A parcel of which nothing is known but its number. */
const unanswered = (
  trackingNo: string,
  state: Parcel["state"],
  stale: boolean,
): Parcel => ({
  trackingNo,
  state,
  stale,
  asOf: null,
  expected: null,
  data: emptyShipment(trackingNo),
});

function toParcel(
  trackingNo: string,
  { data, fetchedAt, firstAskedAt, overdueAt, asked }: TrackedShipment,
  expected: Parcel["expected"],
): Parcel {
  return {
    trackingNo,
    state: data.awbEvents.length > 0 ? "tracked" : "booked",
    asOf: new Date(fetchedAt).toISOString(),
    firstAskedAt: isoTime(firstAskedAt),
    overdueAt: isoTime(overdueAt),
    isAsked: asked && true,
    stale: isStale(data, fetchedAt, Date.now()),
    expected,
    data,
  };
}

/** A best-effort write for later requests: a transient error must not fail this one, which has its reply. */
async function ignoreTransient(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    console.warn({ event: "courier-answer-not-kept", error: nameOf(error) });
  });
}

/** The courier for one request, which checks its configuration and its pause once. */
function courierForOneRequest(deadline: number) {
  let paused: Promise<boolean> | undefined;
  let configured: Promise<boolean> | undefined;

  const isConfigured = () => {
    configured ??= loadCourier().then(({ isCourierConfigured }) => isCourierConfigured());
    return configured;
  };

  const ask = async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
    const signal = AbortSignal.timeout(Math.max(1, deadline - reserveMs - Date.now()));
    const { snapshot } = await askCourierFor(trackingNo, known, {
      signal,
      now: Date.now,
      retry: true,
      keep: ignoreTransient,
    });
    return snapshot;
  };

  /** Waits for the answer of the request that reserved the call, until the deadline. */
  const awaitOther = async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
    const since = Date.now() - leastBetweenCallsMs;
    while (Date.now() < deadline - reserveMs) {
      const seen = (await readSnapshots([trackingNo])).get(trackingNo);
      // Ended meanwhile, so the other request's answer will not be stored.
      if (!seen) return known;
      if ((seen.fetchedAt ?? 0) > since || (seen.failedAt ?? 0) > since) return seen;
      await sleep(pollMs);
    }
    return known;
  };

  return {
    isConfigured,
    refresh: async (
      { trackingNo, record }: HeldNumber,
      known: Snapshot,
    ): Promise<Snapshot> => {
      if (!(await isConfigured())) return known;
      if (Date.now() - (known.failedAt ?? 0) < failureRememberedMs) return known;
      paused ??= isCourierPaused(Date.now());
      if (await paused) return known;
      switch (await reserveCourierCall(trackingNo, record, Date.now())) {
        case "reserved":
          return ask(trackingNo, known);
        case "taken":
          return awaitOther(trackingNo, known);
        case "no-record":
          return known;
      }
    },
  };
}
