import pLimit from "p-limit";
import { Failure } from "../../../shared/errors.ts";
import {
  type ImportRollback,
  isImportFinished,
  keptRecord,
  rollbackDays,
} from "../../../shared/import-report.ts";
import { addCounts, wakeWorker } from "../apply/checkpoint.ts";
import { type ChunkId, type ImportJob, jobKey, keptPrefix, noCounts } from "../items.ts";
import { beginRollback, closeImport, finishRollback, knownImport } from "../job-store.ts";
import { readRows } from "../packed-rows.ts";
import { fitReply, statusOf } from "../report/report.ts";
import { previewChunk, revertChunk } from "./revert.ts";

/** Chunks judged at the same time, and started. */
const atOnce = { judged: 3, started: 8 };
const dayMs = 24 * 60 * 60 * 1000;

const stillRunning = () =>
  new Failure(
    "conflict",
    "This import is still running. You can roll it back once it has finished.",
  );

const writtenBy = ({ created, changed, replaced, addedParcels }: ImportJob) =>
  created + changed + replaced + addedParcels;

/** The roll-back of an import as it stands; undefined where it was never started. */
export async function rollbackOf(job: ImportJob): Promise<ImportRollback | undefined> {
  if (job.rolledBackAt === undefined) return undefined;
  const { importId, rollbackOpen, deleted, returned, kept: keptCount } = job;
  const isDone = rollbackOpen === 0;
  const reverted = deleted + returned;
  const isNamed = isDone && keptCount > 0;
  return {
    status: isDone ? "done" : "running",
    // What the import wrote includes the records of orders erased since.
    records: isDone ? reverted + keptCount : writtenBy(job),
    reverted,
    deleted,
    returned,
    keptCount,
    // In the order of order numbers.
    kept: isNamed
      ? fitReply(await readRows(keptRecord, jobKey(importId).pk, keptPrefix))
      : [],
  };
}

const chunksOf = ({ importId, chunks }: ImportJob): ChunkId[] =>
  Array.from({ length: chunks }, (_, number) => ({ importId, number }));

async function preview(job: ImportJob): Promise<ImportRollback> {
  const chunks = await pLimit(atOnce.judged).map(chunksOf(job), previewChunk);
  const { deleted, returned, kept } = chunks
    .map(({ counts }) => counts)
    .reduce(addCounts, noCounts);
  const reverted = deleted + returned;
  return {
    status: "checked",
    records: reverted + kept,
    reverted,
    deleted,
    returned,
    keptCount: kept,
    kept: fitReply(chunks.flatMap((chunk) => chunk.kept)),
  };
}

/** @throws Failure `not_found`; `conflict` while the import is running; `gone` where it is too old to be rolled back */
async function reversible(importId: string): Promise<ImportJob> {
  const job = await knownImport(importId);
  if (job.rolledBackAt !== undefined) return job;
  if (!isImportFinished(statusOf(job))) throw stillRunning();
  if (Date.now() - Date.parse(job.createdAt) > rollbackDays * dayMs) {
    throw new Failure(
      "gone",
      `Imports can be rolled back for ${rollbackDays} days. This one is older.`,
    );
  }
  return job;
}

/**
 * Rolls an import back: one chunk at once; more are left to the worker. A second call answers as the first one stands,
 * and so does a dry run.
 * @returns the roll-back, and whether this call has started it
 * @throws Failure `not_found`; `conflict` while the import is running; `gone` where it is too old to be rolled back
 */
export async function rollBack(
  importId: string,
  dryRun: boolean,
  by: string,
): Promise<{ readonly rollback: ImportRollback; readonly started: boolean }> {
  const job = await reversible(importId);
  const isBegun = job.rolledBackAt !== undefined;
  if (dryRun)
    return { rollback: (await rollbackOf(job)) ?? (await preview(job)), started: false };

  // A worker may have stopped before it closed the import.
  if (!isBegun) await closeImport(importId);
  const started = !isBegun && (await beginRollback(job, by));
  const [only, ...others] = chunksOf(job);
  if (!only) await finishRollback(importId);
  // A second call continues what a crash has interrupted.
  else if (others.length === 0) await revertChunk(only);
  else if (started) {
    await pLimit(atOnce.started).map([only, ...others], (chunk) =>
      wakeWorker({ ...chunk, rollback: true }),
    );
  }

  const rollback = await rollbackOf(await reversible(importId));
  if (!rollback) throw stillRunning();
  return { rollback, started };
}
