import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { chunkSortKey } from "../database/schema.ts";
import { applyChunk } from "../imports/apply.ts";
import { decodeChunk } from "../imports/chunk.ts";
import { beginAttempt, type ChunkId, failChunk, readChunk } from "../imports/chunk-store.ts";
import { pieceOf } from "../imports/items.ts";
import { closeImport, readImport } from "../imports/job-store.ts";

/** How often a piece is begun without getting any further before it is given up. */
const attemptsAllowed = 10;

/** Applies the pieces whose rows were stored, or touched again. Each may come more than once, and at the same time. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    const piece = pieceIn(record);
    if (!piece) continue;
    try {
      await work(piece);
    } catch (error) {
      console.error({ event: "import-piece-failed", ...piece, error: describe(error) });
      // From this one on, the stream gives the records again.
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] };
    }
  }
  return { batchItemFailures: [] };
}

function pieceIn({ dynamodb }: DynamoDBRecord): ChunkId | undefined {
  const { pk, sk } = dynamodb?.Keys ?? {};
  return sk?.S === chunkSortKey && pk?.S !== undefined ? pieceOf(pk.S) : undefined;
}

const describe = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

async function work(piece: ChunkId): Promise<void> {
  const [start, job, packed] = await Promise.all([beginAttempt(piece), readImport(piece.importId), readChunk(piece)]);
  if (!start) return;
  if (start.attempts > attemptsAllowed) {
    console.error({ event: "import-piece-given-up", ...piece });
    await failChunk(piece, start);
    await closeImport(piece.importId);
  } else if (job && packed) {
    await applyChunk(piece, job, decodeChunk(packed), start);
  }
}
