import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { monotonicFactory } from "ulid";
import { ifAbsent, ifUnchanged, type WriteCondition } from "../database/conditional-write.ts";
import { tableName } from "../database/table.ts";
import { newRecord, recordItem, type StoredRecord } from "../records/item.ts";
import { recordKey } from "../records/keys.ts";
import { type ImportRow, samePhones } from "./check-rows.ts";
import type { AppliedCounts } from "./items.ts";

/** Rows of one moment keep the order of their file: the list shows records by their ids. */
const idAt = monotonicFactory();

type Action = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** What becomes of a row. `Stored` is what is known of a record: its record, or no more than takes to tell. */
export type RowOutcome<Stored = StoredRecord> =
  | { readonly kind: "unchanged" | "created" | "addedParcels" }
  | { readonly kind: "changed" | "replaced"; readonly stored: Stored };

/** What the table holds of a row's order. */
export interface OrderState<Stored> {
  /** The record under the row's own key. */
  readonly same: Stored | undefined;
  /** The order has parcels under other tracking numbers. */
  readonly others: boolean;
  /** Where it may be replaced, the order's only record. */
  readonly only: Stored | undefined;
}

export function outcomeFor<Stored extends { phone: string }>(
  row: ImportRow,
  { same, others, only }: OrderState<Stored>,
): RowOutcome<Stored> {
  if (same) return samePhones(same.phone, row.phone) ? { kind: "unchanged" } : { kind: "changed", stored: same };
  // Of two rows for one order neither can say that it is the one to replace the order's only record.
  if (only !== undefined && row.onlyOfOrder) return { kind: "replaced", stored: only };
  return { kind: others || !row.firstOfOrder ? "addedParcels" : "created" };
}

/** The writes that make a change, each refused where the table is no longer as it was read. */
export function actionsFor(row: ImportRow, change: RowOutcome, by: string, now: Date): Action[] {
  const put = (record: StoredRecord, condition: WriteCondition): Action => ({
    Put: { TableName: tableName(), Item: recordItem(record), ...condition },
  });
  switch (change.kind) {
    case "unchanged":
      return [];
    case "created":
    case "addedParcels":
      return [put(newRecord(row, idAt(now.getTime()), now, by), ifAbsent)];
    case "changed":
      return [put(nextVersion(change.stored, { phone: row.phone }, by, now), ifUnchanged(change.stored))];
    case "replaced": {
      const { phone, trackingNo } = row;
      return [
        { Delete: { TableName: tableName(), Key: recordKey(change.stored), ...ifUnchanged(change.stored) } },
        put(nextVersion(change.stored, { phone, trackingNo }, by, now), ifAbsent),
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

export function countOutcomes(changes: readonly Pick<RowOutcome, "kind">[]): AppliedCounts {
  const counts = { created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}
