import type { DynamoDBStreamEvent } from "aws-lambda";
import { chunkKey } from "../imports/items.ts";
import { handler as importWorker } from "../workers/import-worker.ts";

const eventOf = (keys: readonly { pk: string; sk: string }[]): DynamoDBStreamEvent => ({
  Records: keys.map(({ pk, sk }, at) => ({
    eventName: "INSERT",
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: String(at + 1) },
  })),
});

/** The stream's event for chunks, with their keys only. */
export const chunkEvent = (importId: string, numbers: readonly number[]) =>
  eventOf(numbers.map((number) => chunkKey({ importId, number })));

/** The same for the roll-back of chunks. */
export const rollbackEvent = (importId: string, numbers: readonly number[]) =>
  eventOf(numbers.map((number) => chunkKey({ importId, number, rollback: true })));

/** Delivers chunks until none fails, as the stream does. */
export async function deliver(importId: string, numbers: readonly number[]): Promise<void> {
  for (let left = numbers; left.length > 0; ) {
    const { batchItemFailures } = await importWorker(chunkEvent(importId, left));
    const [failure] = batchItemFailures;
    if (!failure) return;
    left = left.slice(Number(failure.itemIdentifier) - 1);
  }
}
