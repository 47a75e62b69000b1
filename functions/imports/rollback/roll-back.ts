import pLimit from "p-limit";
import { Failure } from "../../../shared/errors.ts";
import { isImportFinished } from "../../../shared/import-report.ts";
import { type ImportRollback, type KeptRecord, rollbackDays } from "../../../shared/import-rollback.ts";
import type { ImportJob } from "../items.ts";
import { closeImport, readImport, unknownImport } from "../job-store.ts";
import { statusOf } from "../report.ts";
import { fitReply } from "../rows-to-report.ts";
import { readKept } from "./kept-store.ts";
import { wakeRollback } from "./progress-store.ts";
import { previewChunk, revertChunk } from "./revert.ts";
import { beginRollback, finishRollback } from "./rollback-store.ts";

/** Chunks judged at the same time, and started. */
const atOnce = { judged: 3, started: 8 };
const dayMs = 24 * 60 * 60 * 1000;

const stillRunning = () =>
  new Failure("conflict", "This import is still running. It can be rolled back when it has finished.");

const writtenBy = ({ created, changed, replaced, addedParcels }: ImportJob) =>
  created + changed + replaced + addedParcels;

/** The roll-back of an import as it stands; undefined where it was never started. */
export async function rollbackOf(job: ImportJob): Promise<ImportRollback | undefined> {
  if (job.rolledBackAt === undefined) return undefined;
  const { rollbackOpen, rollbackDeleted, rollbackReturned, rollbackKept } = job;
  const isDone = rollbackOpen === 0;
  const reverted = rollbackDeleted + rollbackReturned;
  return {
    status: isDone ? "done" : "running",
    // What the import wrote includes the records of orders erased since.
    records: isDone ? reverted + rollbackKept : writtenBy(job),
    reverted,
    deleted: rollbackDeleted,
    returned: rollbackReturned,
    keptCount: rollbackKept,
    kept: isDone && rollbackKept > 0 ? await readKept(job.importId) : [],
  };
}

const chunksOf = ({ importId, chunks }: ImportJob) =>
  Array.from({ length: chunks }, (_, number) => ({ importId, number }));

async function preview(job: ImportJob): Promise<ImportRollback> {
  const sum = { deleted: 0, returned: 0, kept: 0 };
  const kept: KeptRecord[] = [];
  for (const chunk of await pLimit(atOnce.judged).map(chunksOf(job), previewChunk)) {
    for (const name of ["deleted", "returned", "kept"] as const) sum[name] += chunk[name];
    kept.push(...chunk.records);
  }
  const reverted = sum.deleted + sum.returned;
  return {
    status: "checked",
    records: reverted + sum.kept,
    reverted,
    deleted: sum.deleted,
    returned: sum.returned,
    keptCount: sum.kept,
    kept: fitReply(kept),
  };
}

/** @throws Failure `not_found`; `conflict` while the import is running; `gone` where it is too old to be rolled back */
async function reversible(importId: string): Promise<ImportJob> {
  const job = await readImport(importId);
  if (!job) throw unknownImport();
  if (job.rolledBackAt !== undefined) return job;
  if (!isImportFinished(statusOf(job))) throw stillRunning();
  if (Date.now() - Date.parse(job.createdAt) > rollbackDays * dayMs) {
    throw new Failure("gone", `An import can be rolled back for ${rollbackDays} days. This one is older.`);
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
  if (dryRun) return { rollback: (await rollbackOf(job)) ?? (await preview(job)), started: false };

  // A worker may have stopped before it closed the import.
  if (!isBegun) await closeImport(importId);
  const started = !isBegun && (await beginRollback(job, by));
  const [only, ...others] = chunksOf(job);
  if (!only) await finishRollback(importId);
  // A second call continues what a crash has interrupted.
  else if (others.length === 0) await revertChunk(only);
  else if (started) await pLimit(atOnce.started).map([only, ...others], wakeRollback);

  const rollback = await rollbackOf(await reversible(importId));
  if (!rollback) throw stillRunning();
  return { rollback, started };
}
