import pLimit from "p-limit";
import { normalKey } from "../../shared/keys.ts";
import { Failure } from "../platform/failure.ts";
import type { StoredParcel } from "../records/item.ts";
import type { ImportRow } from "./check-rows.ts";
import { actionsTogether, applyTogether, type PieceName, readProgress } from "./chunk-store.ts";
import { actionsFor, type Change, changeFor, countChanges } from "./classify.ts";
import { parcelCounts, parcelsNow, parcelsToPreview, parcelText, storedParcels } from "./existing-records.ts";
import { type AppliedCounts, countNames, type ImportJob, type PieceProgress } from "./items.ts";
import { closeImport } from "./job-store.ts";

/** Looks an order's only parcel up, where replacing it is wanted. */
type FindOnly = (row: ImportRow) => Promise<StoredParcel | undefined>;

/** What is to become of rows as the table is now: as many as one read takes. */
async function classify(
  rows: readonly ImportRow[],
  parcelsRead: Promise<ReadonlyMap<string, number>>,
  findOnly: FindOnly,
): Promise<Change[]> {
  const [stored, parcels] = await Promise.all([storedParcels(rows), parcelsRead]);
  return Promise.all(
    rows.map(async (row) => {
      const own = stored.get(parcelText(row));
      const only = own ? undefined : await findOnly(row);
      // Another delivery of this piece may have put it there since the first reading.
      const same = own ?? (only && parcelText(only) === parcelText(row) ? only : undefined);
      return changeFor(row, { same, others: parcels.has(normalKey(row.name)), only });
    }),
  );
}

/** Orders of which the table may tell something that the file does not: a later row of an order adds to it in any case. */
const parcelsOf = (rows: readonly ImportRow[]) =>
  parcelCounts(rows.filter(({ first }) => first).map(({ name }) => name));

/** What an import of these rows would do, without doing it. */
export async function previewRows(rows: readonly ImportRow[], replace: boolean): Promise<AppliedCounts> {
  const parcels = await parcelsToPreview(rows.map(({ name }) => name));
  const changes = rows.map((row) => {
    const ofOrder = parcels.get(normalKey(row.name)) ?? [];
    const key = normalKey(row.trackingNo);
    return changeFor(row, {
      same: ofOrder.find(({ trackingNo }) => normalKey(trackingNo) === key),
      others: ofOrder.length > 0,
      only: replace && ofOrder.length === 1 ? ofOrder[0] : undefined,
    });
  });
  return countChanges(changes);
}

export function addCounts(left: AppliedCounts, right: AppliedCounts): AppliedCounts {
  const sum = { ...left };
  for (const name of countNames) sum[name] += right[name];
  return sum;
}

const queriesAtOnce = 16;
/** How often other writers may change rows between reading and writing them. */
const conflictsBorne = 20;

/**
 * Applies the rest of a piece, transaction by transaction, each with the mark that counts it. Several may work on one
 * piece at once, or one after another's death: every row is applied, and counted, once.
 */
export async function applyPiece(
  piece: PieceName,
  { by, replace }: Pick<ImportJob, "by" | "replace">,
  rows: readonly ImportRow[],
  start: PieceProgress,
): Promise<void> {
  const limit = pLimit(queriesAtOnce);
  const findOnly: FindOnly = async (row) => {
    if (!replace || !row.alone) return undefined;
    const [first, second] = await limit(() => parcelsNow(row.name));
    return second ? undefined : first;
  };
  let parcels = parcelsOf(rows.slice(start.position));
  const readAt = (position: number) => {
    const window = rows.slice(position, position + actionsTogether);
    const reading = classify(window, parcels, findOnly).then((changes) => fitting(window, changes, by));
    // A failure counts only where somebody waits for it.
    reading.catch(() => undefined);
    return reading;
  };

  let at = start;
  let next = readAt(at.position);
  let conflicts = 0;
  while (at.state === "pending") {
    const { counts, taken, actions } = await next;
    // The next rows are read while these are written; what changes in between, their conditions notice.
    next = readAt(at.position + taken);
    const applied = await applyTogether(piece, at, taken, counts, actions);
    if (applied) {
      at = applied;
      continue;
    }
    const now = await readProgress(piece);
    if (now?.state !== "pending") break;
    conflicts = now.position === at.position ? conflicts + 1 : 0;
    if (conflicts > conflictsBorne) {
      throw new Failure("busy", "Others are changing the same records just now. Please try again in a moment.");
    }
    at = now;
    parcels = parcelsOf(rows.slice(at.position));
    next = readAt(at.position);
  }
  await closeImport(piece.importId);
}

/** As many rows, from the first, as one transaction can write. */
function fitting(rows: readonly ImportRow[], changes: readonly Change[], by: string) {
  const now = new Date();
  const actions: ReturnType<typeof actionsFor> = [];
  let taken = 0;
  for (const [index, row] of rows.entries()) {
    const change = changes[index];
    if (!change) break;
    const more = actionsFor(row, change, by, now);
    if (actions.length + more.length > actionsTogether) break;
    actions.push(...more);
    taken += 1;
  }
  return { taken, actions, counts: countChanges(changes.slice(0, taken)) };
}
