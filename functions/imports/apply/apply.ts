import pLimit from "p-limit";
import { orderKey } from "../../../shared/keys.ts";
import type { TrackingFields } from "../../../shared/records.ts";
import { recordsOfOrder } from "../../records/find.ts";
import type { Origin } from "../../records/item.ts";
import type { ImportRow } from "../check/check-rows.ts";
import { importSizes } from "../check/chunk.ts";
import {
  type ChunkCounts,
  type ChunkId,
  changesKey,
  type ImportJob,
  keepRows,
  newerKey,
  newerRows,
} from "../items.ts";
import { closeImport } from "../job-store.ts";
import { type Checkpoint, failChunk, type Step } from "./checkpoint.ts";
import { recordKeyText, recordsOfOrders, storedRecords } from "./existing-records.ts";
import {
  countKinds,
  type DatedRecord,
  isEditedSince,
  outcomeFor,
  type RowOutcome,
  writeFor,
} from "./outcome.ts";
import { fitTransaction, workThrough } from "./work-through.ts";

/** The stored records that rows are compared with. */
interface KnownRecords<Stored> {
  /** The records under the rows' own keys, by `recordKeyText`. */
  readonly own: ReadonlyMap<string, Stored>;
  /** The records of the rows' orders, by order key, as the index shows them. */
  readonly ofOrders: ReadonlyMap<string, readonly TrackingFields[]>;
  /** Reads an order's records where the outcome depends on them. */
  readonly readOrder: (orderNumber: string) => Promise<readonly Stored[]>;
}

/**
 * What an import does with rows of a chunk from a position on, in a dry run and in earnest.
 * @param cameAt when the file came
 */
async function classify<Stored extends TrackingFields & DatedRecord>(
  {
    rows,
    position,
    count,
  }: { rows: readonly ImportRow[]; position: number; count: number },
  { own, ofOrders, readOrder }: KnownRecords<Stored>,
  { replace, cameAt }: { replace: boolean; cameAt: string },
): Promise<(RowOutcome<Stored> & { readonly row: ImportRow })[]> {
  const orders = new Map<string, Promise<readonly Stored[]>>();
  // Once for all these rows, of which none is written yet. The next rows read anew: an edit may move one of their own
  // records before that is looked up.
  const orderRead = (name: string) => {
    const key = orderKey(name);
    const order = orders.get(key) ?? readOrder(name);
    orders.set(key, order);
    return order;
  };
  const window = rows.slice(position, position + count);
  return Promise.all(
    window.map(async (row, at) => {
      const key = recordKeyText(row);
      const stored = own.get(key);
      const mayReplace = replace && row.onlyOfOrder;
      // An edit may have moved the row's own record to another number, which the index may not show yet.
      const needsConsistentRead =
        !stored && (mayReplace || ofOrders.has(orderKey(row.name)));
      const order = needsConsistentRead ? await orderRead(row.name) : [];
      const previous = rows[position + at - 1];
      const state = {
        same: stored ?? order.find((record) => recordKeyText(record) === key),
        // An order's rows follow each other, in one chunk.
        isKnown:
          order.length > 0 ||
          (previous !== undefined && orderKey(previous.name) === orderKey(row.name)),
        only: mayReplace && order.length === 1 ? order[0] : undefined,
        maybeMoved: order.some((record) => isEditedSince(record, cameAt)),
      };
      return { row, ...outcomeFor(row, state, cameAt) };
    }),
  );
}

/** The counts of an import of these rows, without importing them. */
export async function previewRows(
  rows: readonly ImportRow[],
  replace: boolean,
): Promise<ChunkCounts> {
  const ofOrders = await recordsOfOrders(rows.map(({ name }) => name));
  // Also finds the records under the rows' own keys, which the index shows among those of their orders.
  const readOrder = async (name: string) => ofOrders.get(orderKey(name)) ?? [];
  const known = { own: new Map<string, TrackingFields>(), ofOrders, readOrder };
  const all = { rows, position: 0, count: rows.length };
  return countKinds(
    await classify(all, known, { replace, cameAt: new Date().toISOString() }),
  );
}

const queriesAtOnce = 16;

/** Gives up a chunk that cannot be applied. Its rows before the checkpoint stay applied. */
export async function giveUpChunk(chunk: ChunkId, at: Checkpoint): Promise<void> {
  console.error({ event: "import-chunk-given-up", ...chunk });
  await failChunk(chunk, at);
  await closeImport(chunk.importId);
}

/** Applies the rest of a chunk. */
export async function applyChunk(
  chunk: ChunkId,
  { by, replace, createdAt: cameAt }: Pick<ImportJob, "by" | "replace" | "createdAt">,
  rows: readonly ImportRow[],
  start: Checkpoint,
): Promise<void> {
  // Its checkpoint would never reach its end.
  if (rows.length !== start.rowCount) return giveUpChunk(chunk, start);
  const origin: Origin = { by, via: "import", importId: chunk.importId };
  const limit = pLimit(queriesAtOnce);
  const readOrder = (name: string) => limit(() => recordsOfOrder(name));
  const ordersRead = recordsOfOrders(rows.slice(start.position).map(({ name }) => name));
  const stepAt = async (position: number): Promise<Step> => {
    const window = { rows, position, count: importSizes.actions };
    const [own, ofOrders] = await Promise.all([
      storedRecords(rows.slice(position, position + window.count)),
      ordersRead,
    ]);
    const outcomes = await classify(
      window,
      { own, ofOrders, readOrder },
      { replace, cameAt },
    );
    const now = new Date();
    const written = fitTransaction(
      outcomes.map((outcome) => ({
        ...outcome,
        ...writeFor(outcome.row, outcome, origin, now, cameAt),
      })),
    );
    const newer = written.filter(({ kind }) => kind === "newer").map(({ row }) => row);
    const changes = written.flatMap(({ change }) => change ?? []);
    return {
      taken: written.length,
      counts: countKinds(written),
      actions: [
        ...written.flatMap(({ actions }) => actions),
        ...keepRows(newerKey(chunk, position), newerRows(newer)),
        ...keepRows(changesKey(chunk, position), changes),
      ],
    };
  };
  await workThrough(chunk, start, stepAt);
  await closeImport(chunk.importId);
}
