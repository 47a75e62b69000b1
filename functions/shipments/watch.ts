import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { isCourierPaused } from "../courier/pause.ts";
import { withLease } from "../database/due.ts";
import { type Asked, askCourierFor, loadCourier } from "./ask-courier.ts";
import {
  type DueNumber,
  dueNumbers,
  scheduleNextCall,
  setNextCall,
  watchKey,
} from "./due-store.ts";
import { nextCall } from "./next-call.ts";
import { reserveDueCall, type Snapshot, wasAsked } from "./snapshot-store.ts";

const secondMs = 1_000;
/** Which run is under way, or was last. */
const watchLease = { pk: "COURIER", sk: "WATCH" };
/** The courier publishes no rate limit, and the account is the seller's own. */
const betweenCallsMs = secondMs;
const mostCalls = 240;
/** No longer than the function's time limit, and shorter than the time between two runs. */
const leaseMs = 285 * secondMs;
/** Enough for a call that takes as long as it may, and for storing its answer. */
const lastCallMs = 20 * secondMs;
/** Fewer failures in a row happen to numbers; so many mean that the courier is away. */
const failuresInARow = 5;
const unreadableRetryMs = 24 * 60 * 60 * secondMs;

export interface WatchClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

export interface WatchRun {
  /** Calls to the courier, and how many of them it answered or not. */
  asked: number;
  answered: number;
  failed: number;
  /** Answers with other scans than known before. */
  news: number;
  /** How long the number that waits longest has been due at the end, in minutes. */
  lagMinutes: number;
  /** Why it ended. `off`: the courier account's credentials are not entered; `running`: another run is under way. */
  end:
    | "nothing-due"
    | "most-calls"
    | "time"
    | "paused"
    | "courier-away"
    | "off"
    | "running";
}

const systemClock: WatchClock = {
  now: Date.now,
  sleep: (milliseconds) => sleep(milliseconds),
};

/** Asks the courier for the numbers that are due, one call a second at most and one run at a time. */
export async function watch(clock: WatchClock = systemClock): Promise<WatchRun> {
  const run: WatchRun = {
    asked: 0,
    answered: 0,
    failed: 0,
    news: 0,
    lagMinutes: 0,
    end: "nothing-due",
  };
  const { isCourierConfigured } = await loadCourier();
  if (!(await isCourierConfigured())) return { ...run, end: "off" };
  // The next run's first call keeps its distance from this one's last.
  const restMs = () => (run.asked > 0 ? betweenCallsMs : 0);
  const time = { now: clock.now, forMs: leaseMs, restMs };
  const ended = await withLease(watchLease, time, async (leaseEnds) => {
    await askForDue(run, clock, leaseEnds - lastCallMs);
    return run;
  });
  return ended ?? { ...run, end: "running" };
}

async function askForDue(
  run: WatchRun,
  clock: WatchClock,
  stopAt: number,
): Promise<void> {
  const listedAt = clock.now();
  // One more than is asked for: the first that is left tells the lag.
  const due = await dueNumbers(listedAt, mostCalls + 1);
  let failures = 0;
  let nextAt = listedAt;
  const reasonToEnd = async (): Promise<WatchRun["end"] | undefined> => {
    if (run.asked >= mostCalls) return "most-calls";
    if (Math.max(clock.now(), nextAt) >= stopAt) return "time";
    if (failures >= failuresInARow) return "courier-away";
    return (await isCourierPaused(clock.now())) ? "paused" : undefined;
  };
  for (const [at, number] of due.entries()) {
    const end = await reasonToEnd();
    if (end) {
      run.end = end;
      run.lagMinutes = lagOf(due.slice(at), clock.now());
      return;
    }
    if (nextAt > clock.now()) await clock.sleep(nextAt - clock.now());
    const call = await askForNumber(number, clock, listedAt, run);
    if (!call) continue;
    nextAt = call.calledAt + betweenCallsMs;
    run.asked += 1;
    if (call.outcome === "answered") {
      run.answered += 1;
      failures = 0;
    } else {
      run.failed += 1;
      failures += 1;
    }
  }
}

const lagOf = (left: readonly DueNumber[], now: number) =>
  Math.max(0, ...left.map(({ dueAt }) => Math.round((now - dueAt) / 60_000)));

/** Asks for one number, unless it was asked for since it was listed. */
async function askForNumber(
  { trackingNo }: DueNumber,
  { now }: WatchClock,
  listedAt: number,
  run: WatchRun,
): Promise<{ outcome: Asked["outcome"]; calledAt: number } | undefined> {
  try {
    const known = await reserveDueCall(trackingNo, watchKey(trackingNo), {
      now: now(),
      listedAt,
    });
    if (!known) return undefined;
    // The run that asked for it ended before it noted the next call, or the index lags behind.
    if (wasAsked(known) && !isDue(known, now())) {
      await scheduleNextCall(trackingNo, known);
      return undefined;
    }
    // The second begins here: a slow reservation is no part of the time between two calls.
    const calledAt = now();
    const { snapshot, outcome } = await askCourierFor(trackingNo, known, {
      signal: AbortSignal.timeout(lastCallMs),
      now,
      retry: false,
      keep: (writing) => writing,
    });
    if (outcome === "answered" && scansOf(snapshot) !== scansOf(known)) run.news += 1;
    return { outcome, calledAt };
  } catch (error) {
    // Other errors end the run; what it did not store stays due. This one would end every run.
    if (!(error instanceof z.core.$ZodError)) throw error;
    console.error({ event: "watch-snapshot-unreadable" });
    await setNextCall(trackingNo, { at: now() + unreadableRetryMs, urgent: false });
    return undefined;
  }
}

const isDue = (known: Snapshot, now: number) =>
  (nextCall(known)?.at ?? Number.POSITIVE_INFINITY) <= now;
const scansOf = ({ data }: Snapshot) => JSON.stringify(data?.awbEvents ?? []);
