import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { monotonicFactory } from "ulid";
import { ifAbsent, ifUnchanged, type WriteCondition } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import { newRecord, recordItem, type StoredRecord } from "../records/item.ts";
import { recordKey } from "../records/keys.ts";
import { type ImportRow, samePhones } from "./check-rows.ts";
import type { AppliedCounts } from "./items.ts";

/** Ids in the order of the rows, since the list sorts records by id. */
const idAt = monotonicFactory();

type Action = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** What an import does with a row. `Stored`: the record, or the part of it that is known. */
export type RowOutcome<Stored = StoredRecord> =
  | { readonly kind: "unchanged" | "created" | "addedParcels" }
  | { readonly kind: "changed" | "replaced"; readonly stored: Stored };

/** The stored records of a row's order. */
export interface OrderState<Stored> {
  /** The record under the row's own key. */
  readonly same: Stored | undefined;
  /** Whether the order has records with other tracking numbers. */
  readonly others: boolean;
  /** The order's only record, where the import may replace it. */
  readonly only: Stored | undefined;
}

export function outcomeFor<Stored extends { phone: string }>(
  row: ImportRow,
  { same, others, only }: OrderState<Stored>,
): RowOutcome<Stored> {
  if (same) return samePhones(same.phone, row.phone) ? { kind: "unchanged" } : { kind: "changed", stored: same };
  // Of two rows for an order it is unclear which one replaces the order's only record.
  if (only !== undefined && row.onlyOfOrder) return { kind: "replaced", stored: only };
  return { kind: others || !row.firstOfOrder ? "addedParcels" : "created" };
}

/** The writes of an outcome, conditional on the records as they were read. */
export function actionsFor(row: ImportRow, outcome: RowOutcome, by: string, now: Date): Action[] {
  const put = (record: StoredRecord, condition: WriteCondition): Action => ({
    Put: { TableName: tableName(), Item: recordItem(record), ...condition },
  });
  switch (outcome.kind) {
    case "unchanged":
      return [];
    case "created":
    case "addedParcels":
      return [put(newRecord(row, idAt(now.getTime()), now, by), ifAbsent)];
    case "changed":
      return [put(nextVersion(outcome.stored, { phone: row.phone }, by, now), ifUnchanged(outcome.stored))];
    case "replaced": {
      const { phone, trackingNo } = row;
      return [
        { Delete: { TableName: tableName(), Key: recordKey(outcome.stored), ...ifUnchanged(outcome.stored) } },
        put(nextVersion(outcome.stored, { phone, trackingNo }, by, now), ifAbsent),
      ];
    }
  }
}

const nextVersion = (stored: StoredRecord, fields: Partial<StoredRecord>, by: string, now: Date): StoredRecord => ({
  ...stored,
  ...fields,
  version: stored.version + 1,
  updatedAt: now.toISOString(),
  updatedBy: by,
});

export function countOutcomes(outcomes: readonly Pick<RowOutcome, "kind">[]): AppliedCounts {
  const counts = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0 };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}
