import { randomUUID } from "node:crypto";
import { isTransient } from "../platform/failure.ts";
import type { ItemKey } from "./reads.ts";
import { unixSeconds } from "./table.ts";
import { transactWrite, update, updateItem } from "./writes.ts";

interface LeaseTime {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a run may take: one that is killed loses its lease then. */
  readonly forMs: number;
  /** How long after its end the next run may start. */
  readonly restMs?: () => number;
}

/**
 * Does the work of a worker's run, one run at a time.
 * @param work gets the time at which the lease ends
 * @returns undefined where another run is under way
 */
export async function withLease<Result>(
  key: ItemKey,
  { now, forMs, restMs = () => 0 }: LeaseTime,
  work: (endsAt: number) => Promise<Result>,
): Promise<Result | undefined> {
  const holder = randomUUID();
  const startedAt = now();
  const until = startedAt + forMs;
  const take = update(key, {
    set: { holder, until, expiresAt: unixSeconds(until) },
    condition: "attribute_not_exists(#until) OR #until <= :now",
    values: { now: startedAt },
  });
  if (await transactWrite([take])) return undefined;
  try {
    return await work(until);
  } finally {
    await updateItem(key, {
      set: { until: now() + restMs() },
      condition: "holder = :holder",
      values: { holder },
    }).catch((error: unknown) => {
      // It ends by itself.
      if (!isTransient(error)) throw error;
    });
  }
}
