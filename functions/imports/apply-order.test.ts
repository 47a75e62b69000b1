import { beforeEach, expect, test } from "vitest";
import { updateRecord } from "../records/write.ts";
import { appliedCounts, applyImport, countsWith, importRow, storeImport } from "../testing/imports.ts";
import { inputsOf, withFaults } from "../testing/intercept.ts";
import { allRecords } from "../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import type { ImportRow } from "./check-rows.ts";

beforeEach(async () => {
  await switchToEmptyTable();
});

const row = importRow(1);

/** Many rows of one order, however they type its number; one has another phone. */
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    importRow(1_000 + at, {
      ...{ name: at % 2 === 0 ? "AYU-1" : "ayu 1", onlyOfOrder: false },
      ...(at === 5 && { phone: "+91 90000 00005" }),
    }),
  );

/** How often `run` reads an order by itself. */
const orderReads = async (run: () => Promise<unknown>) =>
  (await inputsOf("QueryCommand", run)).filter((query) => !("IndexName" in query)).length;

async function expectAdded(rows: readonly ImportRow[]) {
  const stored = await storeImport(rows);
  await applyImport(stored, rows);
  expect(await appliedCounts(stored)).toEqual(countsWith({ addedParcels: rows.length }));
}

test("rows are added by one read of each order", async () => {
  await storeRecords([{ ...row, trackingNo: "SG2" }]);
  expect(await orderReads(() => expectAdded(rowsOf(60)))).toBe(1);
});

test("the first row of a new order is counted as new, and the others as added", async () => {
  const rows = rowsOf(120);
  const stored = await storeImport(rows);
  await applyImport(stored, rows);
  expect(await appliedCounts(stored)).toEqual(countsWith({ created: 1, addedParcels: 119 }));
});

test("rows are compared with their order as it is after their own records were read", async () => {
  const rows = rowsOf(100);
  const [record] = await storeRecords([rows[98] ?? row, { ...row, trackingNo: "SG1" }]);
  if (!record) throw new Error("No record was stored");
  const stored = await storeImport(rows);
  const reads = await orderReads(() =>
    withFaults(
      async (command, count) => {
        // The order was read already, for the 96 rows before.
        if (command === "BatchGetItemCommand" && count === 2)
          await updateRecord({ ...record, trackingNo: "SG9" }, record, "clerk");
        return undefined;
      },
      () => applyImport(stored, rows),
    ),
  );
  expect(reads).toBe(2);
  expect(await appliedCounts(stored)).toEqual(countsWith({ addedParcels: 96, newer: 4 }));
  expect((await allRecords()).map(({ trackingNo }) => trackingNo)).not.toContain(record.trackingNo);
});
