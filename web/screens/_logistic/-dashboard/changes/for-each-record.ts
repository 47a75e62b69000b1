import pLimit from "p-limit";
import type { TrackingRecord } from "../../../../../shared/records.ts";

/** Enough to be quick with two hundred, few enough to leave the API to others. */
const atOnce = 4;

interface Outcome {
  readonly done: readonly TrackingRecord[];
  readonly left: readonly TrackingRecord[];
  /** Why the first of those that are left could not be done. */
  readonly error: unknown;
}

/** Does the same to each of several records, whatever becomes of the others. */
export async function forEachRecord(
  records: readonly TrackingRecord[],
  act: (record: TrackingRecord) => Promise<void>,
): Promise<Outcome> {
  const limit = pLimit(atOnce);
  const failures = new Map<TrackingRecord, unknown>();
  await Promise.all(records.map((record) => limit(() => act(record).catch((reason) => failures.set(record, reason)))));
  const [error] = failures.values();
  return {
    done: records.filter((record) => !failures.has(record)),
    left: records.filter((record) => failures.has(record)),
    error,
  };
}
