import { setTimeout as sleep } from "node:timers/promises";
import { emptyShipment } from "../../shared/shipment/data.ts";
import type { Parcel } from "../../shared/shipment/parcel.ts";
import { isShipmentFinal } from "../../shared/shipment/progress.ts";
import { isShipGlobalNumber } from "../../shared/tracking-number.ts";
import { isCourierPaused, pauseCourier } from "../courier/pause.ts";
import { isTransient } from "../platform/failure.ts";
import {
  callIntervalMs,
  readSnapshots,
  rememberCourierFailure,
  reserveCourierCall,
  type Snapshot,
  saveSnapshot,
} from "./snapshot-store.ts";

const minuteMs = 60_000;
/** A snapshot of a moving parcel counts as stale after this. */
const freshForMs = 15 * minuteMs;
const failureRememberedMs = 5 * minuteMs;
const pauseMs = 5 * minuteMs;
/** How often a request checks whether another request's call has ended. */
const pollMs = 250;
/** Time kept for storing the answer and replying. */
const reserveMs = 1_000;

/** Imported at the first use: most lookups are answered from snapshots. */
const loadCourier = () => import("../courier/client.ts");

interface Options {
  /** Ask the courier even where there is a snapshot. */
  readonly fresh: boolean;
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

const needsCourier = ({ data, fetchedAt = 0 }: Snapshot, fresh: boolean, now: number) => {
  if (!data) return true;
  return fresh && now - fetchedAt >= callIntervalMs && !isShipmentFinal(data);
};

/** A number to track, and the key of the record that holds it. */
interface HeldNumber {
  readonly trackingNo: string;
  readonly record: { readonly pk: string; readonly sk: string };
}

/** Each parcel in the order given, from its snapshot or, where that does not do, from the courier. */
export async function trackParcels(numbers: readonly HeldNumber[], { fresh, deadline }: Options): Promise<Parcel[]> {
  const ours = numbers.map(({ trackingNo }) => trackingNo).filter(isShipGlobalNumber);
  const snapshots = await readSnapshots(ours);
  const courier = courierForOneRequest(deadline);
  return Promise.all(
    numbers.map(async (number) => {
      const { trackingNo } = number;
      if (!isShipGlobalNumber(trackingNo)) {
        return { trackingNo, state: "other-carrier", asOf: null, stale: false, data: emptyShipment(trackingNo) };
      }
      const snapshot = snapshots.get(trackingNo) ?? {};
      const newer = needsCourier(snapshot, fresh, Date.now()) ? await courier.refresh(number, snapshot) : snapshot;
      return toParcel(trackingNo, newer, newer.data ? true : await courier.isConfigured());
    }),
  );
}

function toParcel(trackingNo: string, { data, fetchedAt }: Snapshot, courierConfigured: boolean): Parcel {
  if (!data || fetchedAt === undefined) {
    const state = courierConfigured ? "unavailable" : "booked";
    return { trackingNo, state, asOf: null, stale: courierConfigured, data: emptyShipment(trackingNo) };
  }
  return {
    trackingNo,
    state: data.awbEvents.length > 0 ? "tracked" : "booked",
    asOf: new Date(fetchedAt).toISOString(),
    stale: Date.now() - fetchedAt >= freshForMs && !isShipmentFinal(data),
    data,
  };
}

/** A best-effort write for later requests: a transient error must not fail this one, which has its reply. */
async function ignoreTransient(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    console.warn({ event: "courier-answer-not-kept", error: error instanceof Error ? error.name : "unknown" });
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
    const askedAt = Date.now();
    const { askCourier } = await loadCourier();
    const answer = await askCourier(trackingNo, {
      signal: AbortSignal.timeout(Math.max(1, deadline - reserveMs - askedAt)),
    });
    switch (answer.kind) {
      case "scans":
      case "no-scans": {
        const { data } = answer;
        // The courier sometimes loses scans for a while: keep those of the snapshot.
        if (data.awbEvents.length === 0 && known.data?.awbEvents.length) break;
        await ignoreTransient(saveSnapshot(trackingNo, data, askedAt));
        return { data, fetchedAt: askedAt };
      }
      case "not-configured":
        break;
      case "failed":
        if (answer.reason === "unauthorised" || answer.reason === "throttled") {
          await ignoreTransient(pauseCourier(Date.now() + pauseMs));
        }
        console.warn({ event: "courier-failed", reason: answer.reason });
    }
    // Store the failure, so that requests waiting for this call stop waiting.
    await ignoreTransient(rememberCourierFailure(trackingNo, Date.now()));
    return known;
  };

  /** Waits for the answer of the request that reserved the call, until the deadline. */
  const awaitOther = async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
    const since = Date.now() - callIntervalMs;
    while (Date.now() < deadline - reserveMs) {
      const seen = (await readSnapshots([trackingNo], { consistent: true })).get(trackingNo);
      // Ended meanwhile, so the other request's answer will not be stored.
      if (!seen) return known;
      if ((seen.fetchedAt ?? 0) > since || (seen.failedAt ?? 0) > since) return seen;
      await sleep(pollMs);
    }
    return known;
  };

  return {
    isConfigured,
    refresh: async ({ trackingNo, record }: HeldNumber, known: Snapshot): Promise<Snapshot> => {
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
