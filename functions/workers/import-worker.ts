import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import { chunkSortKey } from "../database/schema.ts";
import { applyChunk, giveUpChunk } from "../imports/apply/apply.ts";
import { beginAttempt, readChunk } from "../imports/apply/checkpoint.ts";
import { decodeChunk } from "../imports/check/chunk.ts";
import { type ChunkId, chunkIdOf } from "../imports/items.ts";
import { readImport } from "../imports/job-store.ts";
import { revertChunk } from "../imports/rollback/roll-back.ts";

/** A chunk is given up after this many attempts without progress. */
const attemptsAllowed = 10;

/**
 * Applies the chunks whose items were written, or rolls them back. The stream may deliver one several times, also at the
 * same time.
 */
export async function handler({
  Records,
}: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    const chunk = chunkIn(record);
    if (!chunk) continue;
    try {
      await (chunk.rollback ? revertChunk(chunk) : work(chunk));
    } catch (error) {
      console.error({ event: "import-chunk-failed", ...chunk, error: String(error) });
      // The stream delivers the records again from this one on.
      return {
        batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }],
      };
    }
  }
  return { batchItemFailures: [] };
}

function chunkIn({ dynamodb }: DynamoDBRecord): ChunkId | undefined {
  const { pk: { S: partition = "" } = {}, sk } = dynamodb?.Keys ?? {};
  return sk?.S === chunkSortKey ? chunkIdOf(partition) : undefined;
}

async function work(chunk: ChunkId): Promise<void> {
  const [start, job, packed] = await Promise.all([
    beginAttempt(chunk),
    readImport(chunk.importId),
    readChunk(chunk),
  ]);
  if (!start) return;
  if (start.attempts > attemptsAllowed) {
    await giveUpChunk(chunk, start);
    return;
  }
  // Rows expire before their import: the sweeper then gives up their chunk.
  if (job && packed) await applyChunk(chunk, job, decodeChunk(packed), start);
}
