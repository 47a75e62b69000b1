import * as z from "zod/mini";
import { batchGet, readAs, readItem, unexpired } from "../../database/reads.ts";
import {
  type Action,
  ifAbsent,
  ifPresent,
  put,
  transactWrite,
  update,
  updateItem,
} from "../../database/writes.ts";
import {
  type ChunkCounts,
  type ChunkId,
  chunkCounts,
  chunkIdOf,
  chunkKey,
  countNames,
  type ImportJob,
  importExpires,
  jobKey,
  noCounts,
  progressKey,
  rowsExpire,
} from "../items.ts";

/** The store of checkpoints, of chunks of imports and of their roll-backs. */

/** The rows or changes before `position` are done, exactly once, and counted here. */
const checkpoint = z.extend(chunkCounts, {
  state: z.enum(["pending", "done", "failed"]),
  position: z.number(),
  /** Rows of the chunk, or changes of its roll-back. */
  rowCount: z.number(),
  /** Attempts of an import since `position` last moved. */
  attempts: z.number(),
  /** Milliseconds since 1970. */
  touchedAt: z.number(),
});
export type Checkpoint = z.infer<typeof checkpoint>;

/**
 * Stores a chunk's checkpoint, unless it is there, and for the worker its rows; a request that applies them itself leaves
 * them out.
 * @returns the checkpoint
 */
export async function storeChunk(
  chunk: ChunkId,
  rowCount: number,
  packed?: Uint8Array,
): Promise<Checkpoint> {
  const start: Checkpoint = {
    ...noCounts,
    state: "pending",
    position: 0,
    rowCount,
    attempts: 0,
    touchedAt: Date.now(),
  };
  const refused = await transactWrite([
    put({ ...progressKey(chunk), ...start, expiresAt: importExpires() }, ifAbsent),
    ...(packed
      ? [put({ ...chunkKey(chunk), rows: packed, expiresAt: rowsExpire() })]
      : []),
  ]);
  return (refused && (await readCheckpoint(chunk))) ?? start;
}

export async function readChunk(chunk: ChunkId): Promise<Uint8Array | undefined> {
  const item = await readItem(chunkKey(chunk));
  return item && z.instanceof(Uint8Array).parse(item.rows);
}

export const readCheckpoint = (chunk: ChunkId): Promise<Checkpoint | undefined> =>
  readAs(checkpoint, progressKey(chunk));

/** The checkpoints of an import's chunks, or of their roll-backs, by their numbers; those never stored are left out. */
export async function readCheckpoints(
  { importId, chunks }: ImportJob,
  rollback: boolean,
): Promise<Map<number, Checkpoint>> {
  const keys = Array.from({ length: chunks }, (_, number) =>
    progressKey({ importId, number, rollback }),
  );
  const items = await batchGet(keys);
  return new Map(
    items.map((item) => [
      chunkIdOf(String(item.pk))?.number ?? 0,
      checkpoint.parse(item),
    ]),
  );
}

const ifPending = { condition: "#state = :pending", values: { pending: "pending" } };

/** Counts an attempt before its work starts. Undefined where the chunk is closed or deleted. */
export async function beginAttempt(chunk: ChunkId): Promise<Checkpoint | undefined> {
  const begun = { set: { touchedAt: Date.now() }, add: { attempts: 1 }, ...ifPending };
  const { attributes } = await updateItem(progressKey(chunk), begun, "ALL_NEW");
  return unexpired(checkpoint, attributes);
}

/**
 * Wakes the worker: the stream sends it writes to chunks.
 * @returns false where the rows of an import's chunk are gone
 */
export async function wakeWorker(chunk: ChunkId): Promise<boolean> {
  const { written } = await updateItem(chunkKey(chunk), {
    set: { touchedAt: Date.now() },
    setOnce: { expiresAt: importExpires() },
    ...(chunk.rollback ? {} : ifPresent),
  });
  return written;
}

/** Moves the checkpoint. Its condition makes a second transaction for the same rows fail as a whole. */
const advance = (chunk: ChunkId, { position }: Checkpoint, to: Checkpoint): Action =>
  update(progressKey(chunk), {
    set: to,
    condition: `#position = :from AND ${ifPending.condition}`,
    values: { from: position, ...ifPending.values },
  });

/** Adds a closed chunk's counts to its import. */
function closeChunk({ importId, rollback }: ChunkId, at: Checkpoint): Action {
  const ofRows = Object.fromEntries(countNames.map((name) => [name, at[name]]));
  // A chunk that is done has no failed rows.
  const ofImport = {
    rowsApplied: at.position,
    rowsFailed: at.rowCount - at.position,
    chunksOpen: -1,
  };
  return update(jobKey(importId), {
    add: { ...ofRows, ...(rollback ? { rollbackOpen: -1 } : ofImport) },
    ...ifPresent,
  });
}

/** Some rows' writes, for one transaction. */
export interface Step {
  /** How many rows this step covers. */
  readonly taken: number;
  readonly counts: ChunkCounts;
  readonly actions: readonly Action[];
}

export function addCounts(left: ChunkCounts, right: ChunkCounts): ChunkCounts {
  const sum = { ...left };
  for (const name of countNames) sum[name] += right[name];
  return sum;
}

/**
 * Writes a step and moves the checkpoint in one transaction.
 * @returns the new checkpoint; undefined where the records or the checkpoint changed since they were read
 */
export async function commit(
  chunk: ChunkId,
  from: Checkpoint,
  { taken, counts, actions }: Step,
): Promise<Checkpoint | undefined> {
  const position = from.position + taken;
  const to: Checkpoint = {
    ...from,
    ...addCounts(from, counts),
    position,
    state: position === from.rowCount ? "done" : "pending",
    attempts: 0,
    touchedAt: Date.now(),
  };
  const refused = await transactWrite([
    advance(chunk, from, to),
    ...(to.state === "done" ? [closeChunk(chunk, to)] : []),
    ...actions,
  ]);
  return refused ? undefined : to;
}

/** Gives up a chunk. Its rows before the checkpoint stay applied. */
export async function failChunk(chunk: ChunkId, from: Checkpoint): Promise<void> {
  const to: Checkpoint = { ...from, state: "failed", touchedAt: Date.now() };
  await transactWrite([advance(chunk, from, to), closeChunk(chunk, to)]);
}
