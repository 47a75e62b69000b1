import { setTimeout as sleep } from "node:timers/promises";
import type { Parcel } from "../../shared/contract.ts";
import { isFinal, type ShipmentData } from "../../shared/shipment.ts";
import { isShipGlobalNumber } from "../../shared/tracking.ts";
import {
  isCourierPaused,
  pauseCourier,
  readSnapshots,
  rememberCourierFailure,
  type Snapshot,
  saveSnapshot,
  takeCall,
} from "../store/shipment-store.ts";
import { askCourier } from "./courier.ts";

const minuteMs = 60_000;
/** A moving parcel's snapshot is told without a remark for this long. */
const freshForMs = 15 * minuteMs;
/** Asking again sooner than this brings nothing newer. */
const callIntervalMs = minuteMs;
const failureRememberedMs = 5 * minuteMs;
const pauseMs = 5 * minuteMs;
/** How often a request looks whether another one's call has come back. */
const pollMs = 250;
/** What is left of the time after the courier's is for writing down and answering. */
const reserveMs = 1_000;

interface Options {
  /** Wait for the courier even where a snapshot could answer. */
  readonly fresh: boolean;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
}

/** What the record alone tells: the number. */
const recordOnly = (trackingNo: string): ShipmentData => ({
  awbInfo: {
    awb_number: trackingNo,
    awb_sender_name: null,
    awb_receiver_name: null,
    awb_status: null,
    awb_booking_date: null,
    awb_destination: null,
    awb_postcode: null,
    partner_lastmile_display: null,
    partner_lastmile_tracking_url: null,
  },
  awbEvents: [],
});

const needsCourier = ({ data, fetchedAt = 0 }: Snapshot, fresh: boolean, now: number) => {
  if (!data) return true;
  return fresh && !isFinal(data) && now - fetchedAt >= callIntervalMs;
};

/** The story of each parcel, newest order first as given: from snapshots where they serve, from the courier where they do not. */
export async function trackParcels(trackingNos: readonly string[], { fresh, deadline }: Options): Promise<Parcel[]> {
  const ours = trackingNos.filter(isShipGlobalNumber);
  const snapshots = await readSnapshots(ours);
  const courier = courierForOneRequest(deadline);
  return Promise.all(
    trackingNos.map(async (trackingNo) => {
      if (!isShipGlobalNumber(trackingNo)) {
        return { trackingNo, state: "other-carrier", asOf: null, stale: false, data: recordOnly(trackingNo) };
      }
      const snapshot = snapshots.get(trackingNo) ?? {};
      const newer = needsCourier(snapshot, fresh, Date.now()) ? await courier.refresh(trackingNo, snapshot) : snapshot;
      return toParcel(trackingNo, newer, courier.isConfigured());
    }),
  );
}

function toParcel(trackingNo: string, { data, fetchedAt }: Snapshot, courierConfigured: boolean): Parcel {
  if (!data || fetchedAt === undefined) {
    const state = courierConfigured ? "unavailable" : "booked";
    return { trackingNo, state, asOf: null, stale: courierConfigured, data: recordOnly(trackingNo) };
  }
  return {
    trackingNo,
    state: data.awbEvents.length > 0 ? "tracked" : "booked",
    asOf: new Date(fetchedAt).toISOString(),
    stale: !isFinal(data) && Date.now() - fetchedAt >= freshForMs,
    data,
  };
}

/** The courier as one request sees it: a refusal that concerns all calls is met once. */
function courierForOneRequest(deadline: number) {
  let paused: Promise<boolean> | undefined;
  let configured = true;

  const ask = async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
    const askedAt = Date.now();
    const answer = await askCourier(trackingNo, {
      signal: AbortSignal.timeout(Math.max(1, deadline - reserveMs - askedAt)),
    });
    switch (answer.kind) {
      case "scans":
      case "no-scans": {
        const data = answer.kind === "scans" ? answer.data : recordOnly(trackingNo);
        // An empty answer after scans is the courier's lapse: what was seen stays seen.
        if (data.awbEvents.length === 0 && known.data?.awbEvents.length) return known;
        await saveSnapshot(trackingNo, data, askedAt);
        return { data, fetchedAt: askedAt };
      }
      case "not-configured":
        configured = false;
        return known;
      case "failed":
        if (answer.reason === "unauthorised" || answer.reason === "throttled") await pauseCourier(Date.now() + pauseMs);
        else await rememberCourierFailure(trackingNo, Date.now());
        console.warn({ event: "courier-failed", reason: answer.reason });
        return known;
    }
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
    isConfigured: () => configured,
    refresh: async (trackingNo: string, known: Snapshot): Promise<Snapshot> => {
      if (Date.now() - (known.failedAt ?? 0) < failureRememberedMs) return known;
      paused ??= isCourierPaused(Date.now());
      if (await paused) return known;
      return (await takeCall(trackingNo, Date.now())) ? ask(trackingNo, known) : awaitOther(trackingNo, known);
    },
  };
}
