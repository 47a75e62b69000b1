import { monotonicFactory } from "ulid";
import { phoneAfter } from "../../shared/phones.ts";
import { newRecord, nextVersion, type Origin, type StoredRecord } from "../records/item.ts";
import { type Action, transition } from "../records/write.ts";
import type { ImportRow } from "./check-rows.ts";
import { type AppliedCounts, noCounts } from "./items.ts";
import type { AppliedChange } from "./rollback/changes.ts";

/** Ids in the order of the rows, since the list sorts records by id. */
const idAt = monotonicFactory();

/** What an import does with a row. `Stored`: the record, or the part of it that is known. */
export type RowOutcome<Stored = StoredRecord> =
  | { readonly kind: "unchanged" | "newer" }
  | { readonly kind: "created" | "addedParcels" }
  | { readonly kind: "changed" | "replaced"; readonly stored: Stored };

/** The stored records of a row's order. */
export interface OrderState<Stored> {
  /** The record under the row's own key. */
  readonly same: Stored | undefined;
  /** Whether the import itself brought all records of the order. */
  readonly isNew: boolean;
  /** The order's only record, where the import may replace it. */
  readonly only: Stored | undefined;
  /** Whether an edit after the file came may have given the row's record another tracking number. */
  readonly maybeMoved: boolean;
}

/** `updatedAt`: of a version that an import wrote, when its file came. An index shows neither time, nor the import. */
export interface DatedRecord {
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly importId?: string | undefined;
  readonly version?: number;
}

/** Whether an import brought a record, which nobody has changed since. */
export const isOfImport = ({ importId, version }: DatedRecord, id: string | undefined) =>
  id !== undefined && importId === id && version === 1;

const isNewer = ({ updatedAt = "" }: DatedRecord, cameAt: string) => updatedAt > cameAt;

/** Whether a record is older than a file that came then, and was edited since. */
export const isEditedSince = (record: DatedRecord, cameAt: string) =>
  isNewer(record, cameAt) && (record.createdAt ?? "") <= cameAt;

/** What a file that came at `cameAt` does with a row: a change of its record since then stands. */
export function outcomeFor<Stored extends DatedRecord & { phone: string }>(
  row: ImportRow,
  { same, isNew, only, maybeMoved }: OrderState<Stored>,
  cameAt: string,
): RowOutcome<Stored> {
  if (same && phoneAfter(same.phone, row.phone) === same.phone) return { kind: "unchanged" };
  // Of two rows for an order it is unclear which one replaces the order's only record.
  const kind = same ? "changed" : "replaced";
  const stored = same ?? (row.onlyOfOrder ? only : undefined);
  if (stored) return isNewer(stored, cameAt) ? { kind: "newer" } : { kind, stored };
  if (maybeMoved) return { kind: "newer" };
  // Later rows of the file may have been stored before its first of the order.
  return { kind: isNew && row.firstOfOrder ? "created" : "addedParcels" };
}

/** The writes of an outcome, conditional on the records as they were read. */
export function actionsFor(row: ImportRow, outcome: RowOutcome, origin: Origin, now: Date, cameAt: string): Action[] {
  const ofRow = { ...origin, importRow: row.row };
  // Of two imports that run at once, the one whose file came last prevails, whichever writes first.
  const asOfFile = (record: StoredRecord): StoredRecord => ({ ...record, updatedAt: cameAt });
  switch (outcome.kind) {
    case "unchanged":
    case "newer":
      return [];
    case "created":
    case "addedParcels": {
      const record = newRecord(row, idAt(now.getTime()), now, ofRow);
      return transition(undefined, asOfFile(record), ofRow);
    }
    case "changed":
    case "replaced": {
      const { kind, stored } = outcome;
      const fields = {
        phone: phoneAfter(stored.phone, row.phone),
        ...(kind === "replaced" && { trackingNo: row.trackingNo }),
      };
      return transition(stored, asOfFile(nextVersion(stored, fields, ofRow, now)), ofRow);
    }
  }
}

/** What the writes of an outcome change, for a roll-back. */
export function changeIn(outcome: RowOutcome, actions: readonly Action[]): AppliedChange | undefined {
  // The record's own item comes before that of its history.
  const [record] = actions.flatMap(({ Put }) => Put?.Item ?? []);
  if (!record) return undefined;
  const { _id, version, name, phone, trackingNo } = record;
  const before = "stored" in outcome && { before: outcome.stored };
  return { _id, version, name, phone, trackingNo, ...before };
}

export function countOutcomes(outcomes: readonly Pick<RowOutcome, "kind">[]): AppliedCounts {
  const counts = { ...noCounts };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}
