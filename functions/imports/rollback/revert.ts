import { chunked } from "../../../shared/chunked.ts";
import type { KeptRecord } from "../../../shared/import-report.ts";
import type { Action } from "../../database/writes.ts";
import { nextVersion, type Origin } from "../../records/item.ts";
import { transition } from "../../records/write.ts";
import { failChunk, readCheckpoint, storeChunk } from "../apply/checkpoint.ts";
import { countKinds } from "../apply/classify.ts";
import { fitTransaction, workThrough } from "../apply/work-through.ts";
import { importSizes } from "../check/chunk.ts";
import { type ChunkCounts, type ChunkId, keptKey } from "../items.ts";
import { finishRollback, readImport } from "../job-store.ts";
import { keepRows } from "../packed-rows.ts";
import { readChanges } from "./changes.ts";
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
export async function previewChunk(
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
