import pLimit from "p-limit";
import { chunked } from "../../../shared/chunked.ts";
import { Failure } from "../../../shared/errors.ts";
import {
  type ImportRollback,
  isImportFinished,
  type KeptRecord,
  keptRecord,
  rollbackDays,
} from "../../../shared/import-report.ts";
import type { Action } from "../../database/writes.ts";
import { nextVersion, type Origin } from "../../records/item.ts";
import { transition } from "../../records/write.ts";
import {
  addCounts,
  failChunk,
  readCheckpoint,
  storeChunk,
  wakeWorker,
} from "../apply/checkpoint.ts";
import { countKinds } from "../apply/outcome.ts";
import { fitTransaction, workThrough } from "../apply/work-through.ts";
import { importSizes } from "../check/chunk.ts";
import {
  type ChunkCounts,
  type ChunkId,
  type ImportJob,
  jobKey,
  keepRows,
  keptKey,
  keptPrefix,
  noCounts,
  readChanges,
  readRows,
} from "../items.ts";
import {
  beginRollback,
  closeImport,
  finishRollback,
  knownImport,
  readImport,
} from "../job-store.ts";
import { fitReply, statusOf } from "../report/report.ts";
import { judge, type Verdict } from "./judge.ts";

/** The writes of a verdict, conditional on the record as it was read. */
function actionsFor(verdict: Verdict, origin: Origin, now: Date): Action[] {
  if (verdict.kind === "deleted")
    return transition(verdict.stored, undefined, origin, now);
  if (verdict.kind !== "returned") return [];
  const { stored, before } = verdict;
  return transition(stored, nextVersion(stored, before, origin, now), origin);
}

const countVerdicts = (verdicts: readonly Verdict[]) =>
  countKinds(verdicts.filter((each) => each.kind !== "erased"));

/** The records that verdicts leave as they are. */
const keptIn = (verdicts: readonly Verdict[]): KeptRecord[] =>
  verdicts.flatMap((verdict) => {
    if (verdict.kind !== "kept") return [];
    const { change, reason } = verdict;
    return [{ name: change.name, trackingNo: change.trackingNo, reason }];
  });

/** Ends the import of a chunk, whose worker may be under way: what it has applied so far is rolled back. */
async function endImport(chunk: ChunkId): Promise<void> {
  for (;;) {
    const at = await readCheckpoint(chunk);
    if (at?.state !== "pending") return;
    await failChunk(chunk, at);
  }
}

/** What a roll-back would do with a chunk. */
async function previewChunk(
  chunk: ChunkId,
): Promise<{ readonly counts: ChunkCounts; readonly kept: KeptRecord[] }> {
  const verdicts: Verdict[] = [];
  // One batch after another: chunks are judged at the same time.
  for (const window of chunked(await readChanges(chunk), importSizes.actions))
    verdicts.push(...(await judge(window)));
  return { counts: countVerdicts(verdicts), kept: keptIn(verdicts) };
}

/** Rolls back the rest of a chunk. */
export async function revertChunk({ importId, number }: ChunkId): Promise<void> {
  const imported: ChunkId = { importId, number };
  const rolledBack: ChunkId = { importId, number, rollback: true };
  const [job, begun] = await Promise.all([
    readImport(importId),
    readCheckpoint(rolledBack),
  ]);
  if (job?.rolledBackBy === undefined) return;
  const origin: Origin = { by: job.rolledBackBy, via: "rollback", importId };
  if (!begun) await endImport(imported);
  if (begun?.state !== "done") {
    const changes = await readChanges(imported);
    const start = begun ?? (await storeChunk(rolledBack, changes.length));
    await workThrough(rolledBack, start, async (position) => {
      const verdicts = await judge(
        changes.slice(position, position + importSizes.actions),
      );
      const now = new Date();
      const written = fitTransaction(
        verdicts.map((verdict) => ({
          ...verdict,
          actions: actionsFor(verdict, origin, now),
        })),
      );
      const kept = keptIn(written);
      return {
        taken: written.length,
        counts: countVerdicts(written),
        actions: [
          ...written.flatMap(({ actions }) => actions),
          ...keepRows(keptKey(rolledBack, position), kept),
        ],
      };
    });
  }
  await finishRollback(importId);
}

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

const rollbackReply = (
  status: ImportRollback["status"],
  { deleted, returned, kept: keptCount }: ChunkCounts,
  kept: readonly KeptRecord[],
): ImportRollback => {
  const reverted = deleted + returned;
  return {
    status,
    records: reverted + keptCount,
    reverted,
    deleted,
    returned,
    keptCount,
    kept: fitReply(kept),
  };
};

/** The roll-back of an import as it stands; undefined where it was never started. */
export async function rollbackOf(job: ImportJob): Promise<ImportRollback | undefined> {
  if (job.rolledBackAt === undefined) return undefined;
  if (job.rollbackOpen > 0)
    // What the import wrote includes the records of orders erased since.
    return { ...rollbackReply("running", job, []), records: writtenBy(job) };
  // In the order of order numbers.
  const kept =
    job.kept > 0 ? await readRows(keptRecord, jobKey(job.importId).pk, keptPrefix) : [];
  return rollbackReply("done", job, kept);
}

const chunksOf = ({ importId, chunks }: ImportJob): ChunkId[] =>
  Array.from({ length: chunks }, (_, number) => ({ importId, number }));

async function preview(job: ImportJob): Promise<ImportRollback> {
  const chunks = await pLimit(atOnce.judged).map(chunksOf(job), previewChunk);
  return rollbackReply(
    "checked",
    chunks.map(({ counts }) => counts).reduce(addCounts, noCounts),
    chunks.flatMap(({ kept }) => kept),
  );
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
