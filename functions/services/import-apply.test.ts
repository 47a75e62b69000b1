import { beforeEach, expect, test } from "vitest";
import { databaseCalls } from "../testing/database-calls.ts";
import { storeParcels, switchToEmptyTable } from "../testing/tables.ts";
import { previewRows } from "./import-apply.ts";
import type { ImportRow } from "./import-rows.ts";

beforeEach(async () => {
  await switchToEmptyTable();
});

const row = (at: number): ImportRow => ({
  name: `AYU-${at}`,
  phone: "+91 98765 43210",
  trackingNo: `SG32310270${at}`,
  alone: true,
  first: true,
});
const rows = Array.from({ length: 1_200 }, (_, at) => row(1_000 + at));

test("what an import would do is told by one read of each of the index's partitions", async () => {
  await storeParcels(rows.slice(0, 300));
  const calls = await databaseCalls(async () => {
    expect(await previewRows(rows, false)).toMatchObject({ unchanged: 300, created: 900 });
  });
  expect(calls).toEqual(Array(8).fill("QueryCommand"));
});
