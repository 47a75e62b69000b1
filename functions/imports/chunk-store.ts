import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Failure } from "../../shared/errors.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { readItem } from "../database/item.ts";
import { tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import type { Action } from "../records/write.ts";
import {
  type AppliedCounts,
  type ChunkProgress,
  chunkKey,
  chunkProgress,
  countNames,
  importExpires,
  jobKey,
  noCounts,
  progressKey,
  rowsExpire,
} from "./items.ts";

export interface ChunkId {
  readonly importId: string;
  readonly number: number;
}

const emptyProgress = (rowCount: number): ChunkProgress => ({
  ...noCounts,
  state: "pending",
  position: 0,
  rowCount,
  attempts: 0,
  touchedAt: Date.now(),
});

/**
 * Stores a chunk's progress and, for the worker, its rows; a request that applies them itself leaves them out.
 * @returns the progress
 */
export async function storeChunk(
  { importId, number }: ChunkId,
  rowCount: number,
  packed?: Uint8Array,
): Promise<ChunkProgress> {
  const progress = emptyProgress(rowCount);
  const put = (item: Record<string, unknown>): Action => ({ Put: { TableName: tableName(), Item: item } });
  await transactWrite([
    put({ ...progressKey(importId, number), ...progress, expiresAt: importExpires() }),
    ...(packed ? [put({ ...chunkKey(importId, number), rows: packed, expiresAt: rowsExpire() })] : []),
  ]);
  return progress;
}

export async function readChunk({ importId, number }: ChunkId): Promise<Uint8Array | undefined> {
  const item = await readItem(chunkKey(importId, number));
  return item && z.instanceof(Uint8Array).parse(item.rows);
}

export async function readProgress({ importId, number }: ChunkId): Promise<ChunkProgress | undefined> {
  const item = await readItem(progressKey(importId, number));
  return item && chunkProgress.parse(item);
}

/** Counts an attempt before its work starts. Undefined where the chunk is closed or deleted. */
export async function beginAttempt({ importId, number }: ChunkId): Promise<ChunkProgress | undefined> {
  const { attributes } = await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: progressKey(importId, number),
      UpdateExpression: "SET touchedAt = :now ADD attempts :one",
      ConditionExpression: "#state = :pending",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":now": Date.now(), ":one": 1, ":pending": "pending" },
      ReturnValues: "ALL_NEW",
    }),
  );
  return attributes && chunkProgress.parse(attributes);
}

/**
 * Wakes the worker again: the stream sends it writes to chunks.
 * @returns false where the chunk's rows are gone
 */
export async function requeueChunk({ importId, number }: ChunkId): Promise<boolean> {
  const { written } = await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: chunkKey(importId, number),
      UpdateExpression: "SET touchedAt = :now",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":now": Date.now() },
    }),
  );
  return written;
}

const addTo = (names: readonly string[]) => names.map((name) => `#${name} :${name}`).join(", ");
const namesFor = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`#${name}`, name]));
const valuesFor = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`:${name}`, count]));

/** Moves the checkpoint. Its condition makes a second transaction for the same rows fail as a whole. */
function advance({ importId, number }: ChunkId, from: ChunkProgress, to: ChunkProgress, counts: AppliedCounts): Action {
  return {
    Update: {
      TableName: tableName(),
      Key: progressKey(importId, number),
      UpdateExpression: `SET #position = :to, #state = :state, attempts = :none, touchedAt = :now ADD ${addTo(countNames)}`,
      ConditionExpression: "#position = :from AND #state = :pending",
      ExpressionAttributeNames: { "#position": "position", "#state": "state", ...namesFor(countNames) },
      ExpressionAttributeValues: {
        ":from": from.position,
        ":to": to.position,
        ":state": to.state,
        ":pending": "pending",
        ":none": 0,
        ":now": to.touchedAt,
        ...valuesFor(counts),
      },
    },
  };
}

/** Adds a closed chunk's counts to its import. */
function closeChunk(importId: string, { position, rowCount, ...progress }: ChunkProgress): Action {
  const counts = {
    ...Object.fromEntries(countNames.map((name) => [name, progress[name]])),
    rowsApplied: position,
    // None of a chunk that is done.
    rowsFailed: rowCount - position,
    chunksOpen: -1,
  };
  return {
    Update: {
      TableName: tableName(),
      Key: jobKey(importId),
      UpdateExpression: `ADD ${addTo(Object.keys(counts))}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: namesFor(Object.keys(counts)),
      ExpressionAttributeValues: valuesFor(counts),
    },
  };
}

/** A chunk's progress after `rows` more are applied. */
function advanced(from: ChunkProgress, rows: number, counts: AppliedCounts): ChunkProgress {
  const position = from.position + rows;
  const added = Object.fromEntries(countNames.map((name) => [name, from[name] + counts[name]]));
  return {
    ...from,
    ...added,
    position,
    state: position === from.rowCount ? "done" : "pending",
    attempts: 0,
    touchedAt: Date.now(),
  };
}

/** How often other writers may change the records between reading and writing them. */
export const maxConflicts = 20;
export const tooManyConflicts = () =>
  new Failure("busy", "Others are changing the same records just now. Please try again in a moment.");

/**
 * Applies rows and moves the checkpoint in one transaction.
 * @returns the new progress; undefined where the records or the progress changed since they were read
 */
export async function commitRows(
  chunk: ChunkId,
  from: ChunkProgress,
  rows: number,
  counts: AppliedCounts,
  actions: readonly Action[],
): Promise<ChunkProgress | undefined> {
  const to = advanced(from, rows, counts);
  const refused = await transactWrite([
    advance(chunk, from, to, counts),
    ...(to.state === "done" ? [closeChunk(chunk.importId, to)] : []),
    ...actions,
  ]);
  return refused ? undefined : to;
}

/** Gives up a chunk. Its rows before the checkpoint stay applied. */
export async function failChunk(chunk: ChunkId, from: ChunkProgress): Promise<void> {
  const to = { ...from, state: "failed", touchedAt: Date.now() } as const;
  await transactWrite([advance(chunk, from, to, noCounts), closeChunk(chunk.importId, to)]);
}
