import { monotonicFactory } from "ulid";
import { phoneAfter } from "../../../shared/phones.ts";
import type { Action } from "../../database/writes.ts";
import {
  newRecord,
  nextVersion,
  type Origin,
  type StoredRecord,
} from "../../records/item.ts";
import { transition } from "../../records/write.ts";
import type { ImportRow } from "../check/check-rows.ts";
import { type AppliedChange, type ChunkCounts, noCounts } from "../items.ts";

/** Ids in the order of the rows, since the list sorts records by id. */
const idAt = monotonicFactory();

/** What an import does with a row. `Stored`: the record, or the part of it that is known. */
export type RowOutcome<Stored = StoredRecord> =
  | { readonly kind: "unchanged" | "newer" }
  | { readonly kind: "created" | "addedParcels" }
  | { readonly kind: "changed" | "replaced"; readonly stored: Stored };

/** What a row's order has. */
export interface OrderState<Stored> {
  /** The record under the row's own key. */
  readonly same: Stored | undefined;
  /** Whether the order has a record, or an earlier row in the file. */
  readonly isKnown: boolean;
  /** The order's only record, where the import may replace it. */
  readonly only: Stored | undefined;
  /** Whether an edit after the file came may have given the row's record another tracking number. */
  readonly maybeMoved: boolean;
}

/** `updatedAt`: of a version that an import wrote, when its file came. An index shows neither time. */
export interface DatedRecord {
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

const isNewer = ({ updatedAt = "" }: DatedRecord, cameAt: string) => updatedAt > cameAt;

/** Whether a record is older than a file that came then, and was edited since. */
export const isEditedSince = (record: DatedRecord, cameAt: string) =>
  isNewer(record, cameAt) && (record.createdAt ?? "") <= cameAt;

/** What a file that came at `cameAt` does with a row: a change of its record since then stands. */
export function outcomeFor<Stored extends DatedRecord & { phone: string }>(
  row: ImportRow,
  { same, isKnown, only, maybeMoved }: OrderState<Stored>,
  cameAt: string,
): RowOutcome<Stored> {
  if (same && phoneAfter(same.phone, row.phone) === same.phone)
    return { kind: "unchanged" };
  // Where an order has two rows it is unclear which one replaces the order's only record.
  const kind = same ? "changed" : "replaced";
  const stored = same ?? (row.onlyOfOrder ? only : undefined);
  if (stored) return isNewer(stored, cameAt) ? { kind: "newer" } : { kind, stored };
  if (maybeMoved) return { kind: "newer" };
  return { kind: isKnown ? "addedParcels" : "created" };
}

/** The writes of an outcome, conditional on the records as they were read, and what they change, for a roll-back. */
export function writeFor(
  row: ImportRow,
  outcome: RowOutcome,
  origin: Origin,
  now: Date,
  cameAt: string,
): { readonly actions: readonly Action[]; readonly change?: AppliedChange } {
  if (outcome.kind === "unchanged" || outcome.kind === "newer") return { actions: [] };
  const ofRow = { ...origin, importRow: row.row };
  const before = "stored" in outcome ? outcome.stored : undefined;
  const written = before
    ? nextVersion(before, fieldsAfter(row, before, outcome.kind), ofRow, now)
    : newRecord(row, idAt(now.getTime()), now, ofRow);
  // Of two imports that run at once, the one whose file came last prevails, whichever writes first.
  const after: StoredRecord = { ...written, updatedAt: cameAt };
  const { _id, version, name, phone, trackingNo } = after;
  return {
    actions: transition(before, after, ofRow),
    change: {
      _id,
      version,
      name,
      phone,
      trackingNo,
      before: before && { phone: before.phone, trackingNo: before.trackingNo },
    },
  };
}

const fieldsAfter = (row: ImportRow, before: StoredRecord, kind: RowOutcome["kind"]) => ({
  phone: phoneAfter(before.phone, row.phone),
  ...(kind === "replaced" && { trackingNo: row.trackingNo }),
});

export function countKinds(
  entries: readonly { readonly kind: keyof ChunkCounts }[],
): ChunkCounts {
  const counts = { ...noCounts };
  for (const { kind } of entries) counts[kind] += 1;
  return counts;
}
