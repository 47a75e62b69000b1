import { PutCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { table, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordItem } from "../records/item.ts";
import { updateRecord } from "../records/write.ts";
import { databaseCalls, justAfter, Outage, withFaults } from "../testing/intercept.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { applyChunk, previewRows } from "./apply.ts";
import { checkRows, type ImportRow } from "./check-rows.ts";
import { encodeChunk } from "./chunk.ts";
import { commitRows, failChunk, requeueChunk, storeChunk } from "./chunk-store.ts";
import { recordKeyText } from "./existing-records.ts";
import { noCounts } from "./items.ts";
import { openImport, readImport } from "./job-store.ts";
import { reportOf } from "./report.ts";
import { importUpload } from "./upload.ts";

beforeEach(async () => {
  await switchToEmptyTable();
});

const row = (at: number): ImportRow => ({
  row: at,
  name: `AYU-${at}`,
  phone: "+91 98765 43210",
  trackingNo: `SG32310270${at}`,
  onlyOfOrder: true,
  firstOfOrder: true,
});
const rows = Array.from({ length: 1_200 }, (_, at) => row(1_000 + at));
const byMe = { fileName: "orders.xlsx", by: "me", replace: false };
const uploadOf = (only: readonly ImportRow[]) => ({
  chunks: encodeChunk(only),
  columns: [],
  notes: [],
  refused: [],
  repeated: 0,
  total: only.length,
});

test("a preview takes one query of each index partition", async () => {
  await storeRecords(rows.slice(0, 300));
  const calls = await databaseCalls(async () => {
    expect(await previewRows(rows, false)).toMatchObject({ unchanged: 300, created: 900 });
  });
  expect(calls).toEqual(Array(8).fill("QueryCommand"));
});

test("only an order's only record is replaced", async () => {
  await storeRecords([
    { ...row(1), trackingNo: "SG1" },
    { ...row(2), trackingNo: "SG1" },
    { ...row(2), trackingNo: "SG2" },
    { ...row(3), trackingNo: "SG1" },
  ]);
  expect(await previewRows([row(1), row(2), row(3)], true)).toMatchObject({ replaced: 2, addedParcels: 1 });
});

test("a dry run counts what the import then does", async () => {
  const typed = (name: string, trackingNo: string) => ({ name, phone: "9000000001", trackingNo });
  // Few of each, so that rows meet each other and what is stored.
  const fields = fc.record({
    name: fc.constantFrom("1-11", "11-1", "111", "1/11", "AYU-1", "ayu 1", "ऑर्डर"),
    phone: fc.constantFrom("9000000001", "9000000002"),
    trackingNo: fc.constantFrom("SG1", "sg-1", "SG2"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fields, { selector: recordKeyText, maxLength: 5 }),
      fc.array(fields, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (stored, file, replace) => {
        await switchToEmptyTable();
        await storeRecords(stored);
        const sheet = file.map((each, at) => ({
          row: at + 2,
          name: { text: each.name },
          phone: { text: each.phone },
          trackingNo: { text: each.trackingNo },
        }));
        const { rows: valid } = checkRows(sheet);
        const expected = await previewRows(valid, replace);
        const { counts } = await importUpload(uploadOf(valid), { ...byMe, replace });
        expect(counts).toEqual({ ...expected, rows: valid.length, refused: 0 });
      },
    ),
    {
      numRuns: 40,
      examples: [
        [[typed("AYU-1", "SG1")], [typed("ayu 1", "SG2"), typed("AYU-1", "SG3")], true],
        [[typed("AYU-1", "SG1"), typed("AYU-1", "SG2")], [typed("AYU-1", "SG3")], true],
        [[typed("1-11", "SG1")], [typed("111", "SG2"), typed("1/11", "SG3")], true],
      ],
    },
  );
});

/** Imports one row while an import of an older file changes its record before this many of the writes. */
async function importAgainst(changes: number) {
  const [stored] = await storeRecords([{ ...row(1), phone: "+91 90000 00000" }]);
  if (!stored) throw new Error("No record was stored");
  let record = stored;
  let made = 0;
  return withFaults(
    async (command, count) => {
      // The first transaction stores the chunk's progress.
      if (command === "TransactWriteItemsCommand" && count > 1 && made < changes) {
        made += 1;
        const phone = `+91 90000 ${10_000 + made}`;
        record = { ...record, phone, version: record.version + 1, updatedBy: "another" };
        await table().send(new PutCommand({ TableName: tableName(), Item: recordItem(record) }));
      }
      return undefined;
    },
    () => importUpload(uploadOf([row(1)]), byMe),
  );
}

test("rows that others leave alone are written without reading the progress again", async () => {
  const calls = await databaseCalls(() => importUpload(uploadOf([row(1)]), byMe));
  const written = calls.lastIndexOf("TransactWriteItemsCommand");
  // Only the import's end and its report follow.
  expect(calls.slice(written + 1)).toEqual(["UpdateItemCommand", "GetItemCommand"]);
});

test("a record that others change repeatedly is read again up to a limit", async () => {
  expect(await importAgainst(20)).toMatchObject({ status: "done", counts: { changed: 1 } });
  expect(await recordsOfOrder("AYU-1")).toMatchObject([{ phone: row(1).phone, version: 22 }]);
});

test("a record that others change without end fails as busy", async () => {
  await expect(importAgainst(Number.POSITIVE_INFINITY)).rejects.toMatchObject({
    code: "busy",
    message: "Others are changing the same records just now. Please try again in a moment.",
  });
  expect(await recordsOfOrder("AYU-1")).toMatchObject([{ updatedBy: "another", version: 22 }]);
});

test("the rest of a chunk given up half-way counts as failed", async () => {
  const importId = "01JC5Z8Q2N7V3K4M5P6R7S8T9W";
  await openImport({
    importId,
    fileName: "a.csv",
    by: "me",
    replace: false,
    rows: 10,
    refused: 0,
    repeated: 0,
    pieces: 1,
    notes: [],
  });
  const chunk = { importId, number: 0 };
  const at = await commitRows(chunk, await storeChunk(chunk, 10), 3, noCounts, []);
  if (!at) throw new Error("Nothing was applied");
  await failChunk(chunk, at);
  expect(await readImport(importId)).toMatchObject({ rowsApplied: 3, rowsFailed: 7, piecesOpen: 0 });
});

test.each([3, 12])("a chunk of ten rows that holds %i ends as failed", async (held) => {
  const importId = "01JC5Z8Q2N7V3K4M5P6R7S8T9W";
  const job = await openImport({
    ...{
      importId,
      fileName: "a.csv",
      by: "me",
      replace: false,
      rows: 10,
      refused: 0,
      repeated: 0,
      pieces: 1,
      notes: [],
    },
  });
  const chunk = { importId, number: 0 };
  await applyChunk(chunk, job, rows.slice(0, held), await storeChunk(chunk, 10));
  const ended = await readImport(importId);
  expect(ended).toMatchObject({ state: "closed", rowsApplied: 0, rowsFailed: 10, piecesOpen: 0 });
  expect(ended && reportOf(ended, [])).toMatchObject({
    status: "failed",
    error:
      "10 rows were not stored. Upload the same file again: what is stored already stays as it is, nothing doubles.",
  });
});

test("only a stored chunk is requeued, and errors are thrown", async () => {
  const missing = { importId: "01JC5Z8Q2N7V3K4M5P6R7S8T9W", number: 7 };
  await requeueChunk(missing);
  const failing = withFaults(
    () => "unsent",
    () => requeueChunk(missing),
  );
  await expect(failing).rejects.toThrow(Outage);
});

test("a record replaced by another delivery between two reads counts as unchanged", async () => {
  const [record] = await storeRecords([{ ...row(1), trackingNo: "SG1" }]);
  if (!record) throw new Error("No record was stored");
  const report = await justAfter(
    "BatchGetItemCommand",
    () => updateRecord({ ...record, trackingNo: row(1).trackingNo }, record, "another delivery"),
    () => importUpload(uploadOf([row(1)]), { ...byMe, replace: true }),
  );
  expect(report).toMatchObject({ status: "done", counts: { unchanged: 1, replaced: 0 } });
  expect(await recordsOfOrder("AYU-1")).toMatchObject([{ trackingNo: row(1).trackingNo, version: 2 }]);
});
