import pLimit from "p-limit";
import { Failure } from "../../shared/errors.ts";
import { orderKey, trackingKey } from "../../shared/keys.ts";
import type { StoredRecord } from "../records/item.ts";
import type { ImportRow } from "./check-rows.ts";
import { type ChunkId, commitRows, maxActions, readProgress } from "./chunk-store.ts";
import { actionsFor, countOutcomes, outcomeFor, type RowOutcome } from "./classify.ts";
import {
  countRecordsOfOrders,
  currentRecords,
  recordKeyText,
  recordsToPreview,
  storedRecords,
} from "./existing-records.ts";
import { type AppliedCounts, type ChunkProgress, countNames, type ImportJob } from "./items.ts";
import { closeImport } from "./job-store.ts";

/** Finds an order's only record, where the import may replace it. */
type FindOnly = (row: ImportRow) => Promise<StoredRecord | undefined>;

/** What to do with rows, given the stored records: at most as many rows as one batch reads. */
async function classify(
  rows: readonly ImportRow[],
  countsRead: Promise<ReadonlyMap<string, number>>,
  findOnly: FindOnly,
): Promise<RowOutcome[]> {
  const [stored, ofOrders] = await Promise.all([storedRecords(rows), countsRead]);
  return Promise.all(
    rows.map(async (row) => {
      const own = stored.get(recordKeyText(row));
      const only = own ? undefined : await findOnly(row);
      // A second delivery of this chunk may have stored it after the first read.
      const same = own ?? (only && recordKeyText(only) === recordKeyText(row) ? only : undefined);
      return outcomeFor(row, { same, others: ofOrders.has(orderKey(row.name)), only });
    }),
  );
}

/** How many records the rows' orders have. Only the first row of an order needs it: the others add to the order anyway. */
const recordCounts = (rows: readonly ImportRow[]) =>
  // Stryker disable next-line MethodExpression: this only saves reads.
  countRecordsOfOrders(rows.filter(({ firstOfOrder }) => firstOfOrder).map(({ name }) => name));

/** The counts of an import of these rows, without importing them. */
export async function previewRows(rows: readonly ImportRow[], replace: boolean): Promise<AppliedCounts> {
  const ofOrders = await recordsToPreview(rows.map(({ name }) => name));
  const outcomes = rows.map((row) => {
    const ofOrder = ofOrders.get(orderKey(row.name)) ?? [];
    const key = trackingKey(row.trackingNo);
    return outcomeFor(row, {
      same: ofOrder.find(({ trackingNo }) => trackingKey(trackingNo) === key),
      others: ofOrder.length > 0,
      only: replace && ofOrder.length === 1 ? ofOrder[0] : undefined,
    });
  });
  return countOutcomes(outcomes);
}

export function addCounts(left: AppliedCounts, right: AppliedCounts): AppliedCounts {
  const sum = { ...left };
  for (const name of countNames) sum[name] += right[name];
  return sum;
}

const queriesAtOnce = 16;
/** How often other writers may change the records between reading and writing them. */
const maxConflicts = 20;

/**
 * Applies the rest of a chunk. Each transaction also moves the chunk's checkpoint, so that every row is applied and
 * counted once, however many workers apply the chunk and wherever they crash.
 */
export async function applyChunk(
  chunk: ChunkId,
  { by, replace }: Pick<ImportJob, "by" | "replace">,
  rows: readonly ImportRow[],
  start: ChunkProgress,
): Promise<void> {
  const limit = pLimit(queriesAtOnce);
  const findOnly: FindOnly = async (row) => {
    if (!replace || !row.onlyOfOrder) return undefined;
    const [first, second] = await limit(() => currentRecords(row.name));
    return second ? undefined : first;
  };
  // Stryker disable next-line MethodExpression: this only saves reads.
  let ofOrders = recordCounts(rows.slice(start.position));
  const readAt = (position: number) => {
    const window = rows.slice(position, position + maxActions);
    const classified = classify(window, ofOrders, findOnly).then((outcomes) => fitTransaction(window, outcomes, by));
    // Avoid an unhandled rejection: the error is handled where the promise is awaited.
    // Stryker disable next-line all: the test run fails for an unhandled rejection, but none of its tests.
    classified.catch(() => undefined);
    return classified;
  };

  let at = start;
  let next = readAt(at.position);
  let conflicts = 0;
  while (at.state === "pending") {
    const { counts, taken, actions } = await next;
    // Read the next rows while these are written; write conditions detect changes in between.
    next = readAt(at.position + taken);
    const applied = await commitRows(chunk, at, taken, counts, actions);
    if (applied) {
      at = applied;
      continue;
    }
    const now = await readProgress(chunk);
    // Stryker disable next-line ConditionalExpression,OptionalChaining: the loop ends for a closed chunk anyway.
    if (now?.state !== "pending") break;
    // Stryker disable next-line ConditionalExpression: others would have to win twenty times in a row.
    conflicts = now.position === at.position ? conflicts + 1 : 0;
    if (conflicts > maxConflicts) {
      throw new Failure("busy", "Others are changing the same records just now. Please try again in a moment.");
    }
    at = now;
    // Stryker disable next-line MethodExpression: this only saves reads.
    ofOrders = recordCounts(rows.slice(at.position));
    next = readAt(at.position);
  }
  await closeImport(chunk.importId);
}

/** The first rows, as many as one transaction can write. */
function fitTransaction(rows: readonly ImportRow[], outcomes: readonly RowOutcome[], by: string) {
  const now = new Date();
  const actions: ReturnType<typeof actionsFor> = [];
  let taken = 0;
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index];
    // Stryker disable next-line ConditionalExpression,BooleanLiteral: there is an outcome for each row.
    if (!outcome) break;
    const more = actionsFor(row, outcome, by, now);
    // Stryker disable next-line EqualityOperator: one action less fits as well.
    if (actions.length + more.length > maxActions) break;
    actions.push(...more);
    taken += 1;
  }
  return { taken, actions, counts: countOutcomes(outcomes.slice(0, taken)) };
}
