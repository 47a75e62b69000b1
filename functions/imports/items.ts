import * as z from "zod/mini";
import { importCounts } from "../../shared/import-report.ts";
import { rollbackDays } from "../../shared/import-rollback.ts";
import { chunkSortKey } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import { historyExpires } from "../records/history/entry.ts";

/** Keys and schemas of an import's items. */

const atPosition = (position: number) => String(position).padStart(4, "0");

export const jobKey = (importId: string) => ({ pk: `IMPORT#${importId}`, sk: "JOB" });

/** Rows for the report, gzipped, in the job's partition, some hundred per item: refused ones, then those that share their number. */
export const refusedPrefix = "REFUSED#";
export const refusedKey = (importId: string, number: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${refusedPrefix}${atPosition(number)}`,
});

/** Those of one transaction whose records are newer than the file; after the refused ones. */
export const newerKey = (importId: string, number: number, position: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${refusedPrefix}NEWER#${atPosition(number)}#${atPosition(position)}`,
});

/** Each chunk has its own partition, so that many can be applied at the same time. */
const chunkPartition = (importId: string, number: number) => `IMPORT#${importId}#${number}`;

export const chunkKey = (importId: string, number: number) => ({
  pk: chunkPartition(importId, number),
  sk: chunkSortKey,
});
export const progressKey = (importId: string, number: number) => ({
  pk: chunkPartition(importId, number),
  sk: "PROGRESS",
});

/** The import and the number of the chunk in a partition. */
export function chunkIdOf(partition: string): { importId: string; number: number } | undefined {
  const [, importId, number] = /^IMPORT#([0-9A-Z]{26})#(\d{1,4})$/u.exec(partition) ?? [];
  return importId === undefined ? undefined : { importId, number: Number(number) };
}

/** What one transaction of a chunk changed, gzipped, for a roll-back. */
export const changesPrefix = "CHANGES#";
export const changesKey = (importId: string, number: number, position: number) => ({
  pk: chunkPartition(importId, number),
  sk: `${changesPrefix}${atPosition(position)}`,
});

/** The roll-back of a chunk has a partition of its own, with an item that wakes the worker and a checkpoint. */
const rollbackPartition = (importId: string, number: number) => `IMPORT#${importId}#R${number}`;
export const rollbackWakeKey = (importId: string, number: number) => ({
  pk: rollbackPartition(importId, number),
  sk: chunkSortKey,
});
export const rollbackProgressKey = (importId: string, number: number) => ({
  pk: rollbackPartition(importId, number),
  sk: "PROGRESS",
});

/** The import and the number of the chunk that a partition rolls back. */
export function rollbackChunkIdOf(partition: string): { importId: string; number: number } | undefined {
  const [, importId, number] = /^IMPORT#([0-9A-Z]{26})#R(\d{1,4})$/u.exec(partition) ?? [];
  return importId === undefined ? undefined : { importId, number: Number(number) };
}

/** Records that one transaction of a roll-back left as they were, gzipped, in the job's partition. */
export const keptPrefix = "KEPT#";
export const keptKey = (importId: string, number: number, position: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${keptPrefix}${atPosition(number)}#${atPosition(position)}`,
});

/** The index partitions of imports that are running or being rolled back, and of all others. */
export const openImports = "IMPORT";
export const finishedImports = "IMPORT#FINISHED";

/** Applied rows by their outcome. */
const appliedCounts = z.extend(z.omit(importCounts, { rows: true, refused: true }), { newer: z.number() });
export type AppliedCounts = z.infer<typeof appliedCounts>;
export const noCounts: AppliedCounts = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0 };
export const countNames = Object.keys(noCounts) as (keyof AppliedCounts)[];

export const importJob = z.extend(appliedCounts, {
  importId: z.string(),
  fileName: z.string(),
  /** Reported as done or failed: `closed`; as failed: `interrupted`, when the upload ended before all chunks were stored. */
  state: z.enum(["receiving", "running", "closed", "interrupted"]),
  by: z.string(),
  replace: z.boolean(),
  /** When the file came. */
  createdAt: z.string(),
  /** All rows of the file, those refused, and those that repeat another. */
  rows: z.number(),
  refused: z.number(),
  repeated: z.number(),
  /** Rows whose tracking number another order has. */
  shared: z.number(),
  /** Chunks in all, and those not closed. */
  chunks: z.number(),
  chunksOpen: z.number(),
  /** Rows of closed chunks: applied and given up. */
  rowsApplied: z.number(),
  rowsFailed: z.number(),
  notes: z.array(z.string()),
  expiresAt: z.number(),
  /** When and by whom the roll-back was started. */
  rolledBackAt: z.optional(z.string()),
  rolledBackBy: z.optional(z.string()),
  /** Chunks whose roll-back is not finished. */
  rollbackOpen: z._default(z.number(), 0),
  /** Records of the others, by what became of them. */
  rollbackDeleted: z._default(z.number(), 0),
  rollbackReturned: z._default(z.number(), 0),
  rollbackKept: z._default(z.number(), 0),
});
export type ImportJob = z.infer<typeof importJob>;

/** A chunk's checkpoint. The rows before `position` are applied, exactly once, and counted here. */
export const chunkProgress = z.extend(appliedCounts, {
  state: z.enum(["pending", "done", "failed"]),
  position: z.number(),
  rowCount: z.number(),
  /** Attempts since `position` last moved. */
  attempts: z.number(),
  /** Milliseconds since 1970. */
  touchedAt: z.number(),
});
export type ChunkProgress = z.infer<typeof chunkProgress>;

const daySeconds = 24 * 60 * 60;

/** Rows for the worker hold phone numbers, and are not needed once applied. */
export const rowsExpire = () => unixSeconds() + 7 * daySeconds;

/** What a roll-back and reports need: a week longer, so that a roll-back of the last day can end. */
export const importExpires = () => unixSeconds() + (rollbackDays + 7) * daySeconds;

/** The job itself holds no data of customers. It is listed as long as the history that names it. */
export const jobExpires = (createdAt: string) => historyExpires(createdAt);
