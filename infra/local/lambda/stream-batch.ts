import type { DynamoDBBatchResponse } from "aws-lambda";

/** A stream record in the format of a function's event. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly dynamodb: { readonly SequenceNumber: string };
}

export interface BatchRules {
  /** Invokes the function with one batch; rejects when it fails. */
  invoke(
    records: readonly StreamRecord[],
  ): Promise<Partial<DynamoDBBatchResponse> | null>;
  /** The function reports the first failed record; those before it are done. */
  readonly reportsFailures: boolean;
  readonly mostRetries: number;
  /** Takes records that are not retried again. */
  giveUp(records: readonly StreamRecord[], reason: string): Promise<void>;
  /** Waits before a retry. */
  pause(attempt: number): Promise<void>;
}

/** The records to retry after an answer: none, those from the first failed one on, or all. */
function remaining(
  records: readonly StreamRecord[],
  answer: Partial<DynamoDBBatchResponse> | null,
) {
  const { batchItemFailures = [] } = answer ?? {};
  if (batchItemFailures.length === 0) return [];
  const positions = batchItemFailures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  // An unknown record fails the whole batch.
  return positions.includes(-1) ? records : records.slice(Math.min(...positions));
}

/** Processes one batch to success or final failure, as Lambda does for a stream. */
export async function processBatch(
  batch: readonly StreamRecord[],
  rules: BatchRules,
): Promise<void> {
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
    if (left.length === records.length && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      const half = { ...rules, mostRetries: rules.mostRetries - attempt - 1 };
      await processBatch(records.slice(0, middle), half);
      return processBatch(records.slice(middle), half);
    }
    records = left;
  }
}
