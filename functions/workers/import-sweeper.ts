import { giveUpChunk } from "../imports/apply/apply.ts";
import { readCheckpoints, wakeWorker } from "../imports/apply/checkpoint.ts";
import type { ImportJob } from "../imports/items.ts";
import {
  closeImport,
  finishRollback,
  interruptImport,
  openImportIds,
  readImport,
  startImport,
} from "../imports/job-store.ts";

/** A chunk without progress for this long has stalled: its worker crashed, or its event was lost. */
const stalledAfterMs = 5 * 60_000;

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
  const reasons = results
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => reason);
  if (reasons.length > 0)
    throw new AggregateError(
      reasons,
      `${reasons.length} of ${ids.length} imports were not swept`,
    );
}

/**
 * Starts an import of which all chunks were received, and ends any other: a request that applied its rows itself stored no
 * chunk to resume. @returns whether it goes on
 */
async function resume({ importId, chunks }: ImportJob, received: number) {
  if (chunks > 1 && received === chunks) {
    await startImport(importId);
    return true;
  }
  if (await interruptImport(importId))
    console.warn({ event: "import-interrupted", importId });
  return false;
}

async function sweep(job: ImportJob, before: number): Promise<void> {
  const { importId, state, chunks } = job;
  const rollback = job.rolledBackAt !== undefined;
  if (await (rollback ? finishRollback(importId) : closeImport(importId))) return;
  if (Date.parse(job.rolledBackAt ?? job.createdAt) > before) return;
  const stored = await readCheckpoints(job, rollback);
  if (state === "receiving" && !(await resume(job, stored.size))) return;
  for (let number = 0; number < chunks; number += 1) {
    const at = stored.get(number);
    if (at && (at.state !== "pending" || at.touchedAt > before)) continue;
    const chunk = { importId, number, rollback };
    // An alarm counts these.
    console.warn({ event: "import-chunk-forgotten", ...chunk });
    if (!(await wakeWorker(chunk)) && at) await giveUpChunk(chunk, at);
  }
}
