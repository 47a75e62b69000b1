import { beforeEach, expect, test } from "vitest";
import { recordsOfOrder } from "../records/find.ts";
import { updateRecord } from "../records/write.ts";
import { databaseCalls, justAfter, Outage, withFaults } from "../testing/intercept.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { previewRows } from "./apply.ts";
import type { ImportRow } from "./check-rows.ts";
import { encodeChunk } from "./chunk.ts";
import { commitRows, failChunk, requeueChunk, storeChunk } from "./chunk-store.ts";
import { noCounts } from "./items.ts";
import { openImport, readImport } from "./job-store.ts";
import { importUpload } from "./upload.ts";

beforeEach(async () => {
  await switchToEmptyTable();
});

const row = (at: number): ImportRow => ({
  name: `AYU-${at}`,
  phone: "+91 98765 43210",
  trackingNo: `SG32310270${at}`,
  onlyOfOrder: true,
  firstOfOrder: true,
});
const rows = Array.from({ length: 1_200 }, (_, at) => row(1_000 + at));
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

/** Imports one row while another writer changes its record before this many of the import's writes. */
async function importAgainst(changes: number) {
  const [record] = await storeRecords([{ ...row(1), phone: "+91 90000 00000" }]);
  if (!record) throw new Error("No record was stored");
  let made = 0;
  return withFaults(
    async (command, count) => {
      // The first transaction stores the chunk's progress.
      if (command === "TransactWriteItemsCommand" && count > 1 && made < changes) {
        made += 1;
        await updateRecord({ ...record, phone: `+91 90000 ${10_000 + made}` }, undefined, "another");
      }
      return undefined;
    },
    () => importUpload(uploadOf([row(1)]), false, "me"),
  );
}

test("rows that others leave alone are written without reading the progress again", async () => {
  const calls = await databaseCalls(() => importUpload(uploadOf([row(1)]), false, "me"));
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
  await openImport({ importId, by: "me", replace: false, rows: 10, refused: 0, repeated: 0, pieces: 1, notes: [] });
  const chunk = { importId, number: 0 };
  const at = await commitRows(chunk, await storeChunk(chunk, 10), 3, noCounts, []);
  if (!at) throw new Error("Nothing was applied");
  await failChunk(chunk, at);
  expect(await readImport(importId)).toMatchObject({ rowsApplied: 3, rowsFailed: 7, piecesOpen: 0 });
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
    () => importUpload(uploadOf([row(1)]), true, "me"),
  );
  expect(report).toMatchObject({ status: "done", counts: { unchanged: 1, replaced: 0 } });
  expect(await recordsOfOrder("AYU-1")).toMatchObject([{ trackingNo: row(1).trackingNo, version: 2 }]);
});
