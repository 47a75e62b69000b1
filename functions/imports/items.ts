import * as z from "zod/mini";
import { importCounts } from "../../shared/import-report.ts";
import { chunkSortKey } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";

/** Keys and shapes of what an import keeps in the table. */

export const jobKey = (importId: string) => ({ pk: `IMPORT#${importId}`, sk: "JOB" });

/** Refused rows, gzipped, some hundred an item, beside the job. */
export const refusedPrefix = "REFUSED#";
export const refusedKey = (importId: string, number: number) => ({
  pk: `IMPORT#${importId}`,
  sk: `${refusedPrefix}${String(number).padStart(4, "0")}`,
});

/** Each piece has a partition of its own, so that many can be applied at once. */
const chunkPartition = (importId: string, number: number) => `IMPORT#${importId}#${number}`;

export const chunkKey = (importId: string, number: number) => ({
  pk: chunkPartition(importId, number),
  sk: chunkSortKey,
});
export const progressKey = (importId: string, number: number) => ({
  pk: chunkPartition(importId, number),
  sk: "PROGRESS",
});

/** The import and the piece that a partition is of. */
export function chunkIdOf(partition: string): { importId: string; number: number } | undefined {
  const [, importId, number] = /^IMPORT#([0-9A-Z]{26})#(\d{1,4})$/u.exec(partition) ?? [];
  return importId === undefined ? undefined : { importId, number: Number(number) };
}

/** The index partition of imports that are not finished. */
export const openImports = "IMPORT";

/** What rows became when they were applied. */
export const appliedCounts = z.omit(importCounts, { rows: true, refused: true });
export type AppliedCounts = z.infer<typeof appliedCounts>;
export const noCounts: AppliedCounts = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0 };
export const countNames = Object.keys(noCounts) as (keyof AppliedCounts)[];

export const importJob = z.extend(appliedCounts, {
  importId: z.string(),
  /** `interrupted`: the upload ended before all its pieces were stored. */
  state: z.enum(["receiving", "running", "closed", "interrupted"]),
  by: z.string(),
  replace: z.boolean(),
  createdAt: z.string(),
  /** All rows of the file, those refused, and those that repeat another. */
  rows: z.number(),
  refused: z.number(),
  repeated: z.number(),
  pieces: z.number(),
  piecesOpen: z.number(),
  /** Rows of closed pieces, by whether they were applied or given up. */
  rowsApplied: z.number(),
  rowsFailed: z.number(),
  notes: z.array(z.string()),
  expiresAt: z.number(),
});
export type ImportJob = z.infer<typeof importJob>;

/** How far a piece has come. The rows before `position` are applied, exactly once, and counted here. */
export const chunkProgress = z.extend(appliedCounts, {
  state: z.enum(["pending", "done", "failed"]),
  position: z.number(),
  rowCount: z.number(),
  /** Begun since the last advance. */
  attempts: z.number(),
  /** Milliseconds since the epoch. */
  touchedAt: z.number(),
});
export type ChunkProgress = z.infer<typeof chunkProgress>;

const keptSeconds = 7 * 24 * 60 * 60;

/** An import's rows hold phones: they go, and its report with them, as soon as nobody can need them any more. */
export const importExpires = () => unixSeconds() + keptSeconds;
