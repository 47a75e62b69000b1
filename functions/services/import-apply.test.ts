import { beforeEach, expect, test } from "vitest";
import { parcelsOfOrder } from "../store/tracking-store.ts";
import { updateTracking } from "../store/tracking-write.ts";
import { databaseCalls } from "../testing/database-calls.ts";
import { justAfter } from "../testing/faults.ts";
import { storeParcels, switchToEmptyTable } from "../testing/tables.ts";
import { previewRows } from "./import-apply.ts";
import { packRows } from "./import-pieces.ts";
import type { ImportRow } from "./import-rows.ts";
import { importUpload } from "./import-upload.ts";

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

test("a parcel that was replaced between two readings is as it should be", async () => {
  const [parcel] = await storeParcels([{ ...row(1), trackingNo: "SG1" }]);
  if (!parcel) throw new Error("No parcel was stored");
  const upload = { pieces: packRows([row(1)]), columns: [], notes: [], refused: [], repeated: 0, total: 1 };
  const report = await justAfter(
    "BatchGetItemCommand",
    () => updateTracking({ ...parcel, trackingNo: row(1).trackingNo }, parcel, "another delivery"),
    () => importUpload(upload, true, "me"),
  );
  expect(report).toMatchObject({ status: "done", counts: { unchanged: 1, replaced: 0 } });
  expect(await parcelsOfOrder("AYU-1")).toMatchObject([{ trackingNo: row(1).trackingNo, version: 2 }]);
});
