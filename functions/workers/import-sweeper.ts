import { giveUpChunk } from "../imports/apply.ts";
import { requeueChunk } from "../imports/chunk-store.ts";
import type { ImportJob } from "../imports/items.ts";
import {
  closeImport,
  interruptImport,
  openImportIds,
  readAllProgress,
  readImport,
  startImport,
} from "../imports/job-store.ts";
import { readAllRollbackProgress, wakeRollback } from "../imports/rollback/progress-store.ts";
import { finishRollback } from "../imports/rollback/rollback-store.ts";

/** A chunk without progress for this long has stalled: its worker crashed, or its event was lost. */
const stalledAfterMs = 5 * 60_000;

/** An alarm counts these events. */
const reportStalled = (chunk: object) => console.warn({ event: "import-chunk-forgotten", ...chunk });

/** Requeues stalled chunks of imports and roll-backs, and closes imports that cannot continue. */
export async function handler(): Promise<void> {
  const before = Date.now() - stalledAfterMs;
  const ids = await openImportIds();
  const results = await Promise.allSettled(
    ids.map(async (importId) => {
      const job = await readImport(importId);
      if (job) await sweep(job, before);
    }),
  );
  // An import that cannot be swept does not block the others, but the error must raise the alarm.
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (reasons.length > 0)
    throw new AggregateError(reasons, `${reasons.length} of ${ids.length} imports were not swept`);
}

async function sweep(job: ImportJob, before: number): Promise<void> {
  const { importId, state, chunks } = job;
  if (job.rolledBackAt !== undefined) return sweepRollback(job, Date.parse(job.rolledBackAt), before);
  if (await closeImport(importId)) return;
  const stored = await readAllProgress(job);
  if (state === "receiving") {
    if (Date.parse(job.createdAt) > before) return;
    // A request that applied its rows itself stored no chunk to resume.
    const resumable = chunks > 1 && stored.size === chunks;
    if (!resumable) {
      if (await interruptImport(importId)) console.warn({ event: "import-interrupted", importId });
      return;
    }
    await startImport(importId);
  }
  for (const [number, progress] of stored) {
    if (progress.state !== "pending" || progress.touchedAt > before) continue;
    const chunk = { importId, number };
    reportStalled(chunk);
    if (!(await requeueChunk(chunk))) await giveUpChunk(chunk, progress);
  }
}

async function sweepRollback(job: ImportJob, begunAt: number, before: number): Promise<void> {
  const { importId } = job;
  if (await finishRollback(importId)) return;
  for (const [number, { state, touchedAt }] of (await readAllRollbackProgress(job)).entries()) {
    // A chunk that was never begun has no time of its own.
    if (state === "done" || Math.max(touchedAt, begunAt) > before) continue;
    reportStalled({ importId, number, rollback: true });
    await wakeRollback({ importId, number });
  }
}
