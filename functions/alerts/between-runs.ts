import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { releaseLease, takeLease } from "../database/lease.ts";
import { busy } from "../platform/failure.ts";
import { leaseKey } from "./item.ts";

const leaseMs = 10_000;
const pauseMs = 250;
/** Most runs of the worker take a second or two. The change is followed again if one takes longer. */
const longestWaitMs = 20_000;

/** Runs something between two runs of the worker: what is told meanwhile would be noted at the old place. */
export async function betweenRuns(run: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  const startedAt = Date.now();
  while (!(await takeLease(leaseKey, holder, Date.now(), Date.now() + leaseMs))) {
    if (Date.now() >= startedAt + longestWaitMs) throw busy();
    await sleep(pauseMs);
  }
  await run().finally(() => releaseLease(leaseKey, holder, Date.now()));
}
