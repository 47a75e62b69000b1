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
/** A moving parcel's snapshot is told without a remark for this long. */
const freshForMs = 15 * minuteMs;
const failureRememberedMs = 5 * minuteMs;
const pauseMs = 5 * minuteMs;
/** How often a request looks whether another one's call has come back. */
const pollMs = 250;
/** What is left of the time after the courier's is for writing down and answering. */
const reserveMs = 1_000;

/** Loaded at the first need: an answer from a snapshot should not wait for it. */
const loadCourier = () => import("../courier/client.ts");

interface Options {
  /** Wait for the courier even where a snapshot could answer. */
  readonly fresh: boolean;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
}

const needsCourier = ({ data, fetchedAt = 0 }: Snapshot, fresh: boolean, now: number) => {
  if (!data) return true;
  return fresh && now - fetchedAt >= callIntervalMs && !isShipmentFinal(data);
};

/** The story of each parcel, newest order first as given: from snapshots where they serve, from the courier where they do not. */
export async function trackParcels(trackingNos: readonly string[], { fresh, deadline }: Options): Promise<Parcel[]> {
  const ours = trackingNos.filter(isShipGlobalNumber);
  const snapshots = await readSnapshots(ours);
  const courier = courierForOneRequest(deadline);
  return Promise.all(
    trackingNos.map(async (trackingNo) => {
      if (!isShipGlobalNumber(trackingNo)) {
        return { trackingNo, state: "other-carrier", asOf: null, stale: false, data: emptyShipment(trackingNo) };
      }
      const snapshot = snapshots.get(trackingNo) ?? {};
      const newer = needsCourier(snapshot, fresh, Date.now()) ? await courier.refresh(trackingNo, snapshot) : snapshot;
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

/** What the next request would like to know must not cost this one the answer that is here. */
async function forLater(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    console.warn({ event: "courier-answer-not-kept", error: error instanceof Error ? error.name : "unknown" });
  });
}

/** The courier as one request sees it: a refusal that concerns all calls is met once. */
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
        // An empty answer after scans is the courier's lapse: what was seen stays seen.
        if (data.awbEvents.length === 0 && known.data?.awbEvents.length) break;
        await forLater(saveSnapshot(trackingNo, data, askedAt));
        return { data, fetchedAt: askedAt };
      }
      case "not-configured":
        break;
      case "failed":
        if (answer.reason === "unauthorised" || answer.reason === "throttled") {
          await forLater(pauseCourier(Date.now() + pauseMs));
        }
        console.warn({ event: "courier-failed", reason: answer.reason });
    }
    // Whatever the reason, those who wait for this call must see that it is over.
    await forLater(rememberCourierFailure(trackingNo, Date.now()));
    return known;
  };

  /** Another request holds the call: its answer, if it comes in time. */
  const awaitOther = async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
    const since = Date.now() - callIntervalMs;
    while (Date.now() < deadline - reserveMs) {
      const seen = (await readSnapshots([trackingNo], { consistent: true })).get(trackingNo) ?? known;
      if ((seen.fetchedAt ?? 0) > since || (seen.failedAt ?? 0) > since) return seen;
      await sleep(pollMs);
    }
    return known;
  };

  return {
    isConfigured,
    refresh: async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
      if (!(await isConfigured())) return known;
      if (Date.now() - (known.failedAt ?? 0) < failureRememberedMs) return known;
      paused ??= isCourierPaused(Date.now());
      if (await paused) return known;
      return (await reserveCourierCall(trackingNo, Date.now()))
        ? ask(trackingNo, known)
        : awaitOther(trackingNo, known);
    },
  };
}
