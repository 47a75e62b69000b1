import pLimit from "p-limit";
import { orderKey } from "../../shared/keys.ts";
import { recordsOfOrder } from "../records/find.ts";
import type { Origin } from "../records/item.ts";
import type { Action } from "../records/write.ts";
import type { ImportRow } from "./check-rows.ts";
import { importSizes } from "./chunk.ts";
import { type ChunkId, commitRows, failChunk, maxConflicts, readProgress, tooManyConflicts } from "./chunk-store.ts";
import {
  actionsFor,
  changeIn,
  countOutcomes,
  type DatedRecord,
  isEditedSince,
  isOfImport,
  outcomeFor,
  type RowOutcome,
} from "./classify.ts";
import { type IndexedRecord, recordKeyText, recordsOfOrders, storedRecords } from "./existing-records.ts";
import { type AppliedCounts, type ChunkProgress, countNames, type ImportJob } from "./items.ts";
import { closeImport } from "./job-store.ts";
import { nameNewer } from "./report-rows.ts";
import { type AppliedChange, keepChanges } from "./rollback/changes.ts";

type IndexedFields = Omit<IndexedRecord, "_id"> & DatedRecord;

/** The stored records that rows are compared with. */
interface KnownRecords<Stored> {
  /** The records under the rows' own keys, by `recordKeyText`. */
  readonly own: ReadonlyMap<string, Stored>;
  /** The records of the rows' orders, by order key, as the index shows them. */
  readonly ofOrders: ReadonlyMap<string, readonly IndexedRecord[]>;
  /** Reads an order's records where the outcome depends on them. */
  readonly readOrder: (orderNumber: string) => Promise<readonly Stored[]>;
}

/** What the rows of an order are compared with. */
function orderOf<Stored extends IndexedFields>(records: readonly Stored[], { cameAt, importId }: AppliedImport) {
  return {
    isNew: records.every((record) => isOfImport(record, importId)),
    only: records.length === 1 ? records[0] : undefined,
    byKey: new Map(records.map((record) => [recordKeyText(record), record])),
    maybeMoved: records.some((record) => isEditedSince(record, cameAt)),
  };
}

/** `cameAt`: when the file came. A dry run has no id, as nothing is stored of it. */
interface AppliedImport {
  readonly importId?: string;
  readonly replace: boolean;
  readonly cameAt: string;
}

/** What an import does with rows, in a dry run and in earnest. */
async function classify<Stored extends IndexedFields>(
  rows: readonly ImportRow[],
  { own, ofOrders, readOrder }: KnownRecords<Stored>,
  applied: AppliedImport,
): Promise<RowOutcome<Stored>[]> {
  const orders = new Map<string, Promise<ReturnType<typeof orderOf<Stored>>>>();
  // Once for all these rows, of which none is written yet. The next rows read anew: an edit may move one of their own
  // records before that is looked up.
  const orderRead = (name: string) => {
    const key = orderKey(name);
    const order = orders.get(key) ?? readOrder(name).then((records) => orderOf(records, applied));
    orders.set(key, order);
    return order;
  };
  return Promise.all(
    rows.map(async (row) => {
      const key = recordKeyText(row);
      const stored = own.get(key);
      const shown = ofOrders.get(orderKey(row.name)) ?? [];
      const mayReplace = applied.replace && row.onlyOfOrder;
      // An edit may have moved the row's own record to another number, which the index may not show yet.
      const needsConsistentRead = !stored && (mayReplace || shown.length > 0);
      const order = needsConsistentRead ? await orderRead(row.name) : orderOf<Stored>([], applied);
      return outcomeFor(
        row,
        {
          // A second delivery of this chunk may have stored it after the first read.
          same: stored ?? order.byKey.get(key),
          isNew: order.isNew,
          only: mayReplace ? order.only : undefined,
          maybeMoved: order.maybeMoved,
        },
        applied.cameAt,
      );
    }),
  );
}

/** The counts of an import of these rows, without importing them. */
export async function previewRows(rows: readonly ImportRow[], replace: boolean): Promise<AppliedCounts> {
  const ofOrders = await recordsOfOrders(rows.map(({ name }) => name));
  // Also finds the records under the rows' own keys, which the index shows among those of their orders.
  const readOrder = async (name: string) => ofOrders.get(orderKey(name)) ?? [];
  const known = { own: new Map<string, IndexedRecord>(), ofOrders, readOrder };
  const outcomes = await classify(rows, known, { replace, cameAt: new Date().toISOString() });
  return countOutcomes(outcomes);
}

export function addCounts(left: AppliedCounts, right: AppliedCounts): AppliedCounts {
  const sum = { ...left };
  for (const name of countNames) sum[name] += right[name];
  return sum;
}

const queriesAtOnce = 16;

/** Gives up a chunk that cannot be applied. Its rows before the checkpoint stay applied. */
export async function giveUpChunk(chunk: ChunkId, at: ChunkProgress): Promise<void> {
  console.error({ event: "import-chunk-given-up", ...chunk });
  await failChunk(chunk, at);
  await closeImport(chunk.importId);
}

/**
 * Applies the rest of a chunk. Each transaction also moves the chunk's checkpoint, so that every row is applied and
 * counted once, however many workers apply the chunk and wherever they crash.
 */
export async function applyChunk(
  chunk: ChunkId,
  { by, replace, createdAt: cameAt }: Pick<ImportJob, "by" | "replace" | "createdAt">,
  rows: readonly ImportRow[],
  start: ChunkProgress,
): Promise<void> {
  // Its checkpoint would never reach its end.
  if (rows.length !== start.rowCount) return giveUpChunk(chunk, start);
  const { importId } = chunk;
  const origin: Origin = { by, via: "import", importId };
  const limit = pLimit(queriesAtOnce);
  const readOrder = (name: string) => limit(() => recordsOfOrder(name, { consistent: true }));
  const readOrders = (position: number) => recordsOfOrders(rows.slice(position).map(({ name }) => name));
  let ordersRead = readOrders(start.position);
  const readAt = (position: number) => {
    const window = rows.slice(position, position + importSizes.actions);
    const read = async () => {
      const [own, ofOrders] = await Promise.all([storedRecords(window), ordersRead]);
      const outcomes = await classify(window, { own, ofOrders, readOrder }, { importId, replace, cameAt });
      return fitTransaction({ chunk, position, rows: window, outcomes }, origin, cameAt);
    };
    const fitted = read();
    // Avoid an unhandled rejection: the error is handled where the promise is awaited.
    fitted.catch(() => undefined);
    return fitted;
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
    if (now?.state !== "pending") break;
    conflicts = now.position === at.position ? conflicts + 1 : 0;
    if (conflicts > maxConflicts) throw tooManyConflicts();
    at = now;
    ordersRead = readOrders(at.position);
    next = readAt(at.position);
  }
  await closeImport(chunk.importId);
}

interface ClassifiedRows {
  readonly chunk: ChunkId;
  /** The first row's place in the chunk. */
  readonly position: number;
  readonly rows: readonly ImportRow[];
  readonly outcomes: readonly RowOutcome[];
}

/** The first rows, as many as one transaction can write. */
function fitTransaction({ chunk, position, rows, outcomes }: ClassifiedRows, origin: Origin, cameAt: string) {
  const now = new Date();
  const newer: ImportRow[] = [];
  const changes: AppliedChange[] = [];
  const actions: Action[] = [];
  let taken = 0;
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index];
    if (!outcome) break;
    const more = actionsFor(row, outcome, origin, now, cameAt);
    // One action names all newer rows.
    const names = newer.length > 0 || outcome.kind === "newer" ? 1 : 0;
    if (actions.length + more.length + names > importSizes.actions) break;
    actions.push(...more);
    if (outcome.kind === "newer") newer.push(row);
    const change = changeIn(outcome, more);
    if (change) changes.push(change);
    taken += 1;
  }
  return {
    taken,
    actions: [
      ...actions,
      ...(newer.length > 0 ? [nameNewer(chunk, position, newer)] : []),
      ...(changes.length > 0 ? [keepChanges(chunk, position, changes)] : []),
    ],
    counts: countOutcomes(outcomes.slice(0, taken)),
  };
}
