import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { chunkSortKey } from "../database/schema.ts";
import { applyChunk, giveUpChunk } from "../imports/apply.ts";
import { decodeChunk } from "../imports/chunk.ts";
import { beginAttempt, type ChunkId, readChunk } from "../imports/chunk-store.ts";
import { chunkIdOf } from "../imports/items.ts";
import { readImport } from "../imports/job-store.ts";

/** A chunk is given up after this many attempts without progress. */
const attemptsAllowed = 10;

/** Applies the chunks whose items were written. The stream may deliver one several times, also at the same time. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    const chunk = chunkIn(record);
    if (!chunk) continue;
    try {
      await work(chunk);
    } catch (error) {
      console.error({ event: "import-piece-failed", ...chunk, error: String(error) });
      // The stream delivers the records again from this one on.
      // Stryker disable next-line OptionalChaining: a record of the stream always has this part.
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] };
    }
  }
  return { batchItemFailures: [] };
}

function chunkIn({ dynamodb }: DynamoDBRecord): ChunkId | undefined {
  const { pk, sk } = dynamodb?.Keys ?? {};
  if (sk?.S !== chunkSortKey) return undefined;
  // Stryker disable next-line ConditionalExpression: the text "undefined" names no chunk either.
  return pk?.S === undefined ? undefined : chunkIdOf(pk.S);
}

async function work(chunk: ChunkId): Promise<void> {
  const [start, job, packed] = await Promise.all([beginAttempt(chunk), readImport(chunk.importId), readChunk(chunk)]);
  if (!start) return;
  if (start.attempts > attemptsAllowed) {
    await giveUpChunk(chunk, start);
    return;
  }
  // An import and its rows expire together.
  if (job && packed) await applyChunk(chunk, job, decodeChunk(packed), start);
}
