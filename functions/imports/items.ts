import * as z from "zod/mini";
import { importCounts, rollbackDays } from "../../shared/import-report.ts";
import { chunkSortKey } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import { historyExpires } from "../records/history/entry.ts";

/** Keys and schemas of an import's items. */

const atPosition = (position: number) => String(position).padStart(4, "0");

export const jobKey = (importId: string) => ({ pk: `IMPORT#${importId}`, sk: "JOB" });

/** Rows for the report, some hundred per item: refused ones, then those that share their number. */
export const reportPrefix = "REPORT#";
export const reportKey = (importId: string, number: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${reportPrefix}${atPosition(number)}`,
});

/** One of an import's chunks, or its roll-back. */
export interface ChunkId {
  readonly importId: string;
  readonly number: number;
  readonly rollback?: boolean;
}

/** Each chunk has its own partition, so that many can be worked through at the same time. */
const chunkPartition = ({ importId, number, rollback }: ChunkId) =>
  `IMPORT#${importId}#${rollback ? "R" : ""}${number}`;

/** A write of this item wakes the worker. An import's has the chunk's rows. */
export const chunkKey = (chunk: ChunkId) => ({
  pk: chunkPartition(chunk),
  sk: chunkSortKey,
});
export const progressKey = (chunk: ChunkId) => ({
  pk: chunkPartition(chunk),
  sk: "PROGRESS",
});

/** The chunk of a partition. */
export function chunkIdOf(partition: string): ChunkId | undefined {
  const [, importId, rollback, number] =
    /^IMPORT#([0-9A-Z]{26})#(R?)(\d{1,4})$/u.exec(partition) ?? [];
  return importId === undefined
    ? undefined
    : { importId, number: Number(number), ...(rollback && { rollback: true }) };
}

/** What one transaction of a chunk changed, for a roll-back. */
export const changesPrefix = "CHANGES#";
export const changesKey = (chunk: ChunkId, position: number) => ({
  pk: chunkPartition(chunk),
  sk: `${changesPrefix}${atPosition(position)}`,
});

/** Rows of one transaction whose records are newer than the file; after the report's others. */
export const newerKey = ({ importId, number }: ChunkId, position: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${reportPrefix}NEWER#${atPosition(number)}#${atPosition(position)}`,
});

/** Records that one transaction of a roll-back left as they were, in the job's partition. */
export const keptPrefix = "KEPT#";
export const keptKey = ({ importId, number }: ChunkId, position: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${keptPrefix}${atPosition(number)}#${atPosition(position)}`,
});

/** The index partitions of imports that are running or being rolled back, and of all others. */
export const openImports = "IMPORT";
export const finishedImports = "IMPORT#FINISHED";

/** An import's rows by their outcome, then the records of its roll-back. */
export const chunkCounts = z.extend(z.omit(importCounts, { rows: true, refused: true }), {
  deleted: z.number(),
  returned: z.number(),
  kept: z.number(),
});
export type ChunkCounts = z.infer<typeof chunkCounts>;
export const countNames = Object.keys(chunkCounts.shape) as (keyof ChunkCounts)[];
export const noCounts = chunkCounts.parse(
  Object.fromEntries(countNames.map((name) => [name, 0])),
);

export const importJob = z.extend(chunkCounts, {
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
  rollbackOpen: z.number(),
});
export type ImportJob = z.infer<typeof importJob>;

const daySeconds = 24 * 60 * 60;

/** Rows for the worker hold phone numbers, and are not needed once applied. */
export const rowsExpire = () => unixSeconds() + 7 * daySeconds;

/** What a roll-back and reports need: a week longer, so that a roll-back of the last day can end. */
export const importExpires = () => unixSeconds() + (rollbackDays + 7) * daySeconds;

/** The job itself holds no data of customers. It is listed as long as the history that names it. */
export const jobExpires = (createdAt: string) => historyExpires(createdAt);
