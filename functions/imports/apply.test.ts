import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { importRow } from "../testing/imports.ts";
import { databaseCalls } from "../testing/intercept.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { previewRows } from "./apply.ts";
import { checkRows, type ImportRow } from "./check-rows.ts";
import { encodeChunk } from "./chunk.ts";
import { recordKeyText } from "./existing-records.ts";
import { importUpload } from "./upload.ts";

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
