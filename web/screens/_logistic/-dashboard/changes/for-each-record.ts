import pLimit from "p-limit";
import type { TrackingRecord } from "../../../../../shared/records.ts";

/** Fast enough for 200 records, without using up the API's rate limit. */
const concurrency = 4;

interface Outcome {
  readonly done: readonly TrackingRecord[];
  readonly left: readonly TrackingRecord[];
  /** The failure of the first of `left`. */
  readonly error: unknown;
}

/** Runs `act` for each record; a failure does not stop the others. */
export async function forEachRecord(
  records: readonly TrackingRecord[],
  act: (record: TrackingRecord) => Promise<void>,
): Promise<Outcome> {
  const limit = pLimit(concurrency);
  const failures = new Map<TrackingRecord, unknown>();
  await Promise.all(records.map((record) => limit(() => act(record).catch((reason) => failures.set(record, reason)))));
  const [error] = failures.values();
  return {
    done: records.filter((record) => !failures.has(record)),
    left: records.filter((record) => failures.has(record)),
    error,
  };
}
