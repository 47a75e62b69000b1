import { monotonicFactory } from "ulid";
import { phoneAfter } from "../../shared/phones.ts";
import { ifAbsent } from "../database/conditional-write.ts";
import { keyOf, keyText } from "../database/item.ts";
import { tableName } from "../database/table.ts";
import {
  isOthersPhone,
  type Lineage,
  lineageWith,
  newRecord,
  nextVersion,
  type Origin,
  recordItem,
  type StoredRecord,
} from "../records/item.ts";
import { replacementOf } from "../records/write.ts";
import type { ImportRow } from "./check-rows.ts";
import type { Action } from "./chunk-store.ts";
import { type AppliedCounts, noCounts } from "./items.ts";
import type { AppliedChange } from "./rollback/changes.ts";

/** Ids in the order of the rows, since the list sorts records by id. */
const idAt = monotonicFactory();

/** What an import does with a row. `Stored`: the record, or the part of it that is known. */
export type RowOutcome<Stored = StoredRecord> =
  | { readonly kind: "unchanged" | "newer" }
  /** `others`: the parcels that the order has already; of a new one those that the file's other rows have brought. */
  | { readonly kind: "created" | "addedParcels"; readonly others: readonly DatedLineage[] }
  /** `others`: the records of the order, where its links may depend on them. */
  | { readonly kind: "changed" | "replaced"; readonly stored: Stored; readonly others: readonly DatedLineage[] };

/** The stored records of a row's order. */
export interface OrderState<Stored> {
  /** The record under the row's own key. */
  readonly same: Stored | undefined;
  /** The order's records, where the row's own is not among them. */
  readonly others: readonly DatedLineage[];
  /** Whether the import itself brought all of these. */
  readonly isNew: boolean;
  /** The order's only record, where the import may replace it. */
  readonly only: Stored | undefined;
  /** Whether an edit after the file came may have given the row's record another tracking number. */
  readonly maybeMoved: boolean;
}

/** `updatedAt`: of a version that an import wrote, when its file came. An index shows neither time, nor the import. */
export interface DatedLineage extends Lineage {
  readonly updatedAt?: string;
  readonly importId?: string | undefined;
  readonly version?: number;
}

/** Whether an import brought a record, which nobody has changed since. */
export const isOfImport = ({ importId, version }: DatedLineage, id: string | undefined) =>
  id !== undefined && importId === id && version === 1;

const isNewer = ({ updatedAt = "" }: DatedLineage, cameAt: string) => updatedAt > cameAt;

/** Whether a record is older than a file that came then, and was edited since. */
export const isEditedSince = (record: DatedLineage, cameAt: string) =>
  isNewer(record, cameAt) && (record.createdAt ?? "") <= cameAt;

/** What a file that came at `cameAt` does with a row: a change of its record since then stands. */
export function outcomeFor<Stored extends DatedLineage & { phone: string }>(
  row: ImportRow,
  { same, others, isNew, only, maybeMoved }: OrderState<Stored>,
  cameAt: string,
): RowOutcome<Stored> {
  if (same && phoneAfter(same.phone, row.phone) === same.phone) return { kind: "unchanged" };
  // Of two rows for an order it is unclear which one replaces the order's only record.
  const kind = same ? "changed" : "replaced";
  const stored = same ?? (row.onlyOfOrder ? only : undefined);
  if (stored) return isNewer(stored, cameAt) ? { kind: "newer" } : { kind, stored, others };
  if (maybeMoved) return { kind: "newer" };
  // Later rows of the file may have been stored before its first of the order.
  return { kind: isNew && row.firstOfOrder ? "created" : "addedParcels", others };
}

/** The writes of an outcome, conditional on the records as they were read. */
export function actionsFor(row: ImportRow, outcome: RowOutcome, origin: Origin, now: Date, cameAt: string): Action[] {
  // Chunks of the first release have no row numbers.
  const ofRow = { ...origin, ...(row.row > 0 && { importRow: row.row }) };
  // Of two imports that run at once, the one whose file came last prevails, whichever writes first.
  const asOfFile = (record: StoredRecord): StoredRecord => ({ ...record, updatedAt: cameAt });
  switch (outcome.kind) {
    case "unchanged":
    case "newer":
      return [];
    case "created":
    case "addedParcels": {
      const record = newRecord(row, idAt(now.getTime()), now, ofRow, outcome.others);
      return [{ Put: { TableName: tableName(), Item: recordItem(asOfFile(record)), ...ifAbsent } }];
    }
    case "changed":
    case "replaced": {
      const { kind, stored, others } = outcome;
      const { trackingNo } = row;
      const phone = phoneAfter(stored.phone, row.phone);
      const fields = {
        ...{ phone, ...(kind === "replaced" && { trackingNo }) },
        ...(isOthersPhone(phone, stored) && lineageWith(phone, stored, others)),
      };
      return replacementOf(stored, asOfFile(nextVersion(stored, fields, ofRow, now)));
    }
  }
}

/** What the writes of an outcome change, for a roll-back. */
export function changeIn(outcome: RowOutcome, actions: readonly Action[]): AppliedChange | undefined {
  const [record] = actions.flatMap(({ Put }) => Put?.Item ?? []);
  if (!record) return undefined;
  const { _id, version, name, phone, trackingNo } = record;
  const before = "stored" in outcome && { before: outcome.stored };
  return { _id, version, name, phone, trackingNo, ...before };
}

/** The item that a row's action writes, as a text. */
export const itemOf = ({ Put, Delete }: Action) => keyText(keyOf(Put?.Item ?? Delete?.Key ?? {}));

export function countOutcomes(outcomes: readonly Pick<RowOutcome, "kind">[]): AppliedCounts {
  const counts = { ...noCounts };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}
