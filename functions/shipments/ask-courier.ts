import { pauseCourier } from "../courier/pause.ts";
import { scheduleNextCall } from "./due-store.ts";
import { rememberCourierFailure, type Snapshot, saveSnapshot } from "./snapshot-store.ts";

const pauseMs = 5 * 60_000;

/** Imported at the first use: most lookups are answered from snapshots. */
export const loadCourier = () => import("../courier/client.ts");

interface AskOptions {
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether to send a second request after a lost connection or a server error. */
  readonly retry: boolean;
  /** How to wait for what is stored for later requests. */
  readonly keep: (writing: Promise<unknown>) => Promise<unknown>;
}

export interface Asked {
  /** What is known now: the courier's answer, or what was known before. */
  readonly snapshot: Snapshot;
  /** `refused`: calls to the courier pause. */
  readonly outcome: "answered" | "failed" | "refused" | "not-configured";
}

/**
 * Asks the courier for a number whose call is reserved, stores its answer or failure, and notes when to ask next.
 * @param known the number's snapshot
 */
export async function askCourierFor(
  trackingNo: string,
  known: Snapshot,
  { signal, now, retry, keep }: AskOptions,
): Promise<Asked> {
  const askedAt = now();
  const { askCourier } = await loadCourier();
  const answer = await askCourier(trackingNo, { signal, retry });
  // The courier sometimes loses scans for a while: keep those of the snapshot.
  const isLoss =
    "data" in answer &&
    answer.data.awbEvents.length === 0 &&
    known.data &&
    known.data.awbEvents.length > 0;
  if ("data" in answer && !isLoss) {
    const { failedAt: _, failures: __, ...rest } = known;
    const snapshot = { ...rest, data: answer.data, fetchedAt: askedAt };
    // The answer is stored first: a number whose answer is not stored stays due.
    const save = async () => {
      if (await saveSnapshot(trackingNo, answer.data, askedAt))
        await scheduleNextCall(trackingNo, snapshot);
    };
    await keep(save());
    return { snapshot, outcome: "answered" };
  }
  let outcome: Asked["outcome"] =
    answer.kind === "not-configured" ? "not-configured" : "failed";
  if (answer.kind === "failed") {
    console.warn({ event: "courier-failed", reason: answer.reason });
    if (answer.reason === "unauthorised" || answer.reason === "throttled") {
      await keep(pauseCourier(now() + pauseMs));
      outcome = "refused";
    }
  }
  // Store the failure, so that requests waiting for this call stop waiting.
  const failed = { failedAt: now(), failures: (known.failures ?? 0) + 1 };
  const remember = async () => {
    if (!(await rememberCourierFailure(trackingNo, failed.failedAt))) return;
    await scheduleNextCall(trackingNo, { firstAskedAt: askedAt, ...known, ...failed });
  };
  await keep(remember());
  return { snapshot: known, outcome };
}
