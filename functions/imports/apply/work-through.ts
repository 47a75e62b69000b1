import { Failure } from "../../../shared/errors.ts";
import type { Action } from "../../database/writes.ts";
import { firstWithin, importSizes } from "../check/chunk.ts";
import type { ChunkId } from "../items.ts";
import { type Checkpoint, commit, readCheckpoint, type Step } from "./checkpoint.ts";

/** The loop that works through a chunk, by transactions that also move its checkpoint. */

/** The first entries, as many as one transaction can write. */
export const fitTransaction = <Entry extends { readonly actions: readonly Action[] }>(
  entries: readonly Entry[],
) => firstWithin(entries, importSizes.actions, ({ actions }) => actions.length);

/** How often other writers may change the records between reading and writing them. */
const maxConflicts = 20;
const tooManyConflicts = () =>
  new Failure(
    "busy",
    "Someone else is changing the same records. Please try again in a moment.",
  );

/**
 * Works through the rest of a chunk: every row is done and counted once, however many workers do so and wherever they
 * crash.
 * @param stepAt reads what the rows from a position on meet, and tells their writes
 * @throws Failure `busy` where others keep changing the same records
 */
export async function workThrough(
  chunk: ChunkId,
  start: Checkpoint,
  stepAt: (position: number) => Promise<Step>,
): Promise<void> {
  const read = (position: number) => {
    const step = stepAt(position);
    // Avoid an unhandled rejection: the error is handled where the promise is awaited.
    step.catch(() => undefined);
    return step;
  };
  let at = start;
  let next = read(at.position);
  let conflicts = 0;
  while (at.state === "pending") {
    const step = await next;
    // Read the next rows while these are written; write conditions detect changes in between.
    next = read(at.position + step.taken);
    const done = await commit(chunk, at, step);
    if (done) {
      at = done;
      continue;
    }
    const now = await readCheckpoint(chunk);
    if (now?.state !== "pending") return;
    conflicts = now.position === at.position ? conflicts + 1 : 0;
    if (conflicts > maxConflicts) throw tooManyConflicts();
    at = now;
    next = read(at.position);
  }
}
