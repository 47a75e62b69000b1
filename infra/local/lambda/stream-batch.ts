import * as z from "zod/mini";

/** A record of the stream as a function gets it. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly dynamodb: { readonly SequenceNumber: string };
}

export interface BatchRules {
  /** Runs the function with one batch; rejects when it fails. */
  invoke(records: readonly StreamRecord[]): Promise<unknown>;
  /** The function names the record it failed at, and those before it count as done. */
  readonly reportsFailures: boolean;
  readonly bisects: boolean;
  readonly mostRetries: number;
  /** Takes what will not be tried again. */
  giveUp(records: readonly StreamRecord[], reason: string): Promise<void>;
  /** Waits before another try. */
  pause(attempt: number): Promise<void>;
}

const failures = z.object({ batchItemFailures: z._default(z.array(z.object({ itemIdentifier: z.string() })), []) });

/** What is left to do after an answer: nothing, the records from the first failed one on, or all. */
function remaining(records: readonly StreamRecord[], answer: unknown): readonly StreamRecord[] {
  if (answer === null || typeof answer !== "object") return [];
  const { batchItemFailures } = failures.parse(answer);
  if (batchItemFailures.length === 0) return [];
  const positions = batchItemFailures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  // A name that is not in the batch fails all of it.
  return positions.includes(-1) ? records : records.slice(Math.min(...positions));
}

/** Brings one batch to its end, be it success or giving up, as Lambda does for a stream. */
export async function processBatch(batch: readonly StreamRecord[], rules: BatchRules): Promise<void> {
  let records = batch;
  for (let attempt = 0; ; attempt += 1) {
    let reason = "The function reported records as failed";
    let left: readonly StreamRecord[] = records;
    try {
      const answer = await rules.invoke(records);
      left = rules.reportsFailures ? remaining(records, answer) : [];
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (left.length === 0) return;
    if (attempt >= rules.mostRetries) return rules.giveUp(left, reason);
    await rules.pause(attempt);
    if (rules.bisects && left.length === records.length && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      const half = { ...rules, mostRetries: rules.mostRetries - attempt - 1 };
      await processBatch(records.slice(0, middle), half);
      return processBatch(records.slice(middle), half);
    }
    records = left;
  }
}
