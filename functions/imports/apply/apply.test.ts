import { GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { table, tableName } from "../../database/table.ts";
import { updateRecord } from "../../records/write.ts";
import {
  appliedCounts,
  applyImport,
  countsWith,
  importRow,
  type StoredImport,
  storeImport,
} from "../../testing/imports.ts";
import { databaseCalls, inputsOf, withFaults } from "../../testing/intercept.ts";
import { recordLog } from "../../testing/log.ts";
import { allRecords, scanTable } from "../../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../../testing/tables.ts";
import { checkRows, type ImportRow } from "../check/check-rows.ts";
import { decodeChunk, encodeChunk } from "../check/chunk.ts";
import { chunkKey, noCounts, progressKey, readReportRows } from "../items.ts";
import { readImport } from "../job-store.ts";
import { importUpload } from "../upload.ts";
import { giveUpChunk, previewRows } from "./apply.ts";
import { commit, readCheckpoint, readChunk } from "./checkpoint.ts";
import { recordKeyText } from "./existing-records.ts";

const lines = recordLog();
beforeEach(async () => {
  await switchToEmptyTable();
});

const rows = Array.from({ length: 1_200 }, (_, at) => importRow(1_000 + at));
const byMe = { fileName: "orders.xlsx", by: "me", replace: false };
const uploadOf = (only: readonly ImportRow[]) => ({
  chunks: encodeChunk(only),
  columns: [],
  sharedNumbers: [],
  notes: [],
  refused: [],
  refusedCount: 0,
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
        expect({ ...expected, ...counts }).toEqual({ ...expected, rows: valid.length, refused: 0 });
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

const numbers = async () => (await allRecords()).map(({ trackingNo }) => trackingNo).sort();
const row = importRow(1);
const otherPhone = { phone: "+91 90000 00001" };

it("an applied row says who wrote it and by which import; nothing is named where nothing is newer", async () => {
  const stored = await storeImport([row]);
  await applyImport(stored, [row]);
  const { importId } = stored.chunk;
  expect(await allRecords()).toMatchObject([
    { ...{ name: "AYU-1", updatedBy: "me", via: "import", importId, version: 1, updatedAt: stored.job.createdAt } },
  ]);
  expect(await readImport(importId)).toMatchObject({ state: "closed", chunksOpen: 0, rowsApplied: 1, rowsFailed: 0 });
  expect((await scanTable()).filter(({ sk }) => String(sk).startsWith("REPORT#"))).toEqual([]);
});

describe("one transaction takes", () => {
  const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => importRow(first + at));
  const oldNumber = (each: ImportRow) => ({ ...each, trackingNo: `SG9${each.row}` });
  /** Three actions each. */
  const replacing = rowsFrom(2_000, 32);
  const creating = rowsFrom(4_000, 3);

  /** Applies rows, and returns how many were applied before each transaction. */
  async function positions(stored: StoredImport, rows: readonly ImportRow[]): Promise<unknown[]> {
    const before: unknown[] = [];
    await withFaults(
      async (command) => {
        if (command === "TransactWriteItemsCommand") before.push((await readCheckpoint(stored.chunk))?.position);
        return undefined;
      },
      () => applyImport(stored, rows),
    );
    return before;
  }

  it("96 new rows", async () => {
    const rows = rowsFrom(1_000, 200);
    const stored = await storeImport(rows);
    expect(await positions(stored, rows)).toEqual([0, 96, 192]);
    expect(await appliedCounts(stored)).toEqual(countsWith({ created: 200 }));
    expect(await allRecords()).toHaveLength(200);
  });

  it("as many replaced and new rows as make 96 actions, and names newer ones besides", async () => {
    const newer = { ...importRow(1_000), ...otherPhone };
    const rows = [newer, ...replacing.slice(1), ...creating];
    await storeRecords(replacing.map(oldNumber));
    const stored = await storeImport([...rows, importRow(5_000)], { replace: true });
    const [record] = await storeRecords([importRow(1_000)]);
    if (record) await updateRecord({ ...record, phone: "+91 90000 00002" }, record, "clerk");
    expect(await positions(stored, [...rows, importRow(5_000)])).toEqual([0, 35]);
    expect(await appliedCounts(stored)).toEqual(countsWith({ replaced: 31, created: 4, newer: 1 }));
    expect((await readReportRows(stored.chunk.importId, true)).map((each) => each.row)).toEqual([newer.row]);
  });
});

describe("a chunk", () => {
  const three = [importRow(1), importRow(2), importRow(3)];

  it("continues at its checkpoint, and reads the rest of its orders only", async () => {
    const stored = await storeImport(three);
    const start = await commit(stored.chunk, stored.start, { taken: 1, counts: noCounts, actions: [] });
    if (!start) throw new Error("Nothing was written");
    const whole = await inputsOf("QueryCommand", () => previewRows(three, false));
    const rest = await inputsOf("QueryCommand", () => previewRows(three.slice(1), false));
    expect(rest).not.toEqual(whole);
    expect(await inputsOf("QueryCommand", () => applyImport({ ...stored, start }, three))).toEqual(rest);
    expect(await appliedCounts(stored)).toEqual(countsWith({ created: 2 }));
    expect(await numbers()).toEqual(three.slice(1).map(({ trackingNo }) => trackingNo));
  });

  it.each([1, 4])("of three rows that holds %i is given up, and its import closed", async (held) => {
    const given = Array.from({ length: held }, (_, at) => importRow(at));
    const stored = await storeImport(given, { rowCount: 3 });
    await applyImport(stored, given);
    expect(await readCheckpoint(stored.chunk)).toMatchObject({ state: "failed", position: 0 });
    expect(await readImport(stored.chunk.importId)).toMatchObject({ state: "closed", rowsApplied: 0, rowsFailed: 3 });
    expect(await allRecords()).toEqual([]);
  });

  it("is given up with its rows before the checkpoint applied", async () => {
    const stored = await storeImport(three);
    const at = await commit(stored.chunk, stored.start, { taken: 1, counts: countsWith({ created: 1 }), actions: [] });
    if (!at) throw new Error("Nothing was written");
    await giveUpChunk(stored.chunk, at);
    expect(lines).toEqual([{ event: "import-chunk-given-up", ...stored.chunk }]);
    expect(await readImport(stored.chunk.importId)).toMatchObject({ state: "closed", rowsApplied: 1, rowsFailed: 2 });
  });
});

describe("a chunk", () => {
  const now = Date.parse("2026-05-01T10:00:00.000Z");
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
  afterEach(() => vi.useRealTimers());

  test("a chunk has rows, which can be read again for a week, and a checkpoint, which a roll-back needs for longer", async () => {
    const stored = async (Key: { pk: string; sk: string }) =>
      (await table().send(new GetCommand({ TableName: tableName(), Key }))).Item;
    const [weekLater, rolledBackBy] = [7, 37].map((days) => now / 1000 + days * 24 * 60 * 60);
    const rows = [importRow(1), importRow(2), importRow(3)];
    const { chunk, start } = await storeImport(rows);
    const none = { ...noCounts, state: "pending", position: 0, rowCount: 3, attempts: 0, touchedAt: now };
    expect([start, await readCheckpoint(chunk)]).toEqual([none, none]);
    const [progress, content] = [progressKey(chunk), chunkKey(chunk)];
    expect(await stored(progress)).toEqual({ ...progress, ...none, expiresAt: rolledBackBy });
    expect(await stored(content)).toEqual({ ...content, rows: expect.any(Uint8Array), expiresAt: weekLater });
    expect(decodeChunk((await readChunk(chunk)) ?? new Uint8Array())).toEqual(rows);
  });
});
