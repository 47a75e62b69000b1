import { chunked } from "../../../shared/chunked.ts";
import type { KeptRecord } from "../../../shared/import-rollback.ts";
import { nextVersion, type Origin } from "../../records/item.ts";
import { type Action, transition } from "../../records/write.ts";
import { importSizes } from "../chunk.ts";
import { type ChunkId, failChunk, maxConflicts, readProgress, tooManyConflicts } from "../chunk-store.ts";
import { readImport } from "../job-store.ts";
import { type AppliedChange, readChanges } from "./changes.ts";
import { judge, untouchedInIndex, type Verdict } from "./judge.ts";
import { keepRecords } from "./kept-store.ts";
import { commitReversal, type RollbackCounts, readRollbackProgress } from "./progress-store.ts";
import { finishRollback } from "./rollback-store.ts";

/** The writes of a verdict, conditional on the record as it was read. */
function actionsFor(verdict: Verdict, origin: Origin, now: Date): Action[] {
  if (verdict.kind === "delete") return transition(verdict.stored, undefined, origin, now);
  if (verdict.kind !== "return") return [];
  const { stored, before } = verdict;
  return transition(stored, nextVersion(stored, before, origin, now), origin);
}

const countVerdicts = (verdicts: readonly Verdict[]): RollbackCounts => {
  const countOf = (kind: Verdict["kind"]) => verdicts.filter((verdict) => verdict.kind === kind).length;
  return { deleted: countOf("delete"), returned: countOf("return"), kept: countOf("keep") };
};

/** The records that verdicts leave as they are. */
const keptIn = (changes: readonly (AppliedChange | undefined)[], verdicts: readonly Verdict[]): KeptRecord[] =>
  verdicts.flatMap((verdict, at) => {
    const change = changes[at];
    if (verdict.kind !== "keep" || !change) return [];
    return [{ name: change.name, trackingNo: change.trackingNo, reason: verdict.reason }];
  });

/** The first verdicts, as many as one transaction can write. */
function fitTransaction(verdicts: readonly Verdict[], origin: Origin) {
  const now = new Date();
  const actions: Action[] = [];
  let taken = 0;
  for (const verdict of verdicts) {
    const more = actionsFor(verdict, origin, now);
    if (actions.length + more.length > importSizes.actions) break;
    actions.push(...more);
    taken += 1;
  }
  return { taken, actions };
}

/** Ends the import of a chunk, whose worker may be under way: what it has applied so far is rolled back. */
async function endImport(chunk: ChunkId): Promise<void> {
  for (;;) {
    const progress = await readProgress(chunk);
    if (progress?.state !== "pending") return;
    await failChunk(chunk, progress);
  }
}

/** What a roll-back would do with a chunk. */
export async function previewChunk(chunk: ChunkId): Promise<RollbackCounts & { readonly records: KeptRecord[] }> {
  const changes = (await readChanges(chunk)).filter((change) => change !== undefined);
  const seen = await untouchedInIndex(changes);
  const others = changes.filter((change) => !seen.has(change));
  const verdicts: Verdict[] = [];
  // One batch after another: chunks are judged at the same time.
  for (const window of chunked(others, importSizes.actions)) verdicts.push(...(await judge(window)));
  const { deleted, returned, kept } = countVerdicts(verdicts);
  const toReturn = [...seen].filter(({ before }) => before).length;
  return {
    deleted: deleted + seen.size - toReturn,
    returned: returned + toReturn,
    kept,
    records: keptIn(others, verdicts),
  };
}

/**
 * Rolls back the rest of a chunk. Each transaction also moves the checkpoint, so that every record is reverted and
 * counted once, however many workers do so and wherever they crash.
 */
export async function revertChunk(chunk: ChunkId): Promise<void> {
  const [job, begun] = await Promise.all([readImport(chunk.importId), readRollbackProgress(chunk)]);
  if (job?.rolledBackBy === undefined) return;
  const origin: Origin = { by: job.rolledBackBy, via: "rollback", importId: chunk.importId };
  let at = begun;
  if (at.state === "pending") await endImport(chunk);
  const changes = at.state === "pending" ? await readChanges(chunk) : [];
  let conflicts = 0;
  while (at.state === "pending") {
    const window = changes.slice(at.position, at.position + importSizes.actions);
    const verdicts = await judge(window);
    const { taken, actions } = fitTransaction(verdicts, origin);
    const judged = verdicts.slice(0, taken);
    const position = at.position + taken;
    const kept = keptIn(window, judged);
    const next = await commitReversal(
      chunk,
      at,
      { position, state: position >= changes.length ? "done" : "pending" },
      countVerdicts(judged),
      [...actions, ...(kept.length > 0 ? [keepRecords(chunk, at.position, kept)] : [])],
    );
    if (next) {
      at = next;
      continue;
    }
    const now = await readRollbackProgress(chunk);
    conflicts = now.position === at.position ? conflicts + 1 : 0;
    if (conflicts > maxConflicts) throw tooManyConflicts();
    at = now;
  }
  await finishRollback(chunk.importId);
}
