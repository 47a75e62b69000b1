import { expect, test } from "vitest";
import type { TrackingRecord } from "../../../../../shared/records.ts";
import { forEachRecord } from "./for-each-record.ts";

const records: readonly TrackingRecord[] = Array.from({ length: 30 }, (_, index) => ({
  _id: String(index),
  name: `AYU-${index}`,
  phone: "+1 415 555 0101",
  trackingNo: `SG${index}`,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
}));
const idsOf = (some: readonly TrackingRecord[]) => some.map(({ _id }) => _id);

test("runs for every record, four at a time, and returns the failed ones as left", async () => {
  let pending = 0;
  let most = 0;
  const { done, left, error } = await forEachRecord(records, async ({ _id }) => {
    pending += 1;
    most = Math.max(most, pending);
    await Promise.resolve();
    pending -= 1;
    if (_id.endsWith("7")) throw new Error(_id);
  });
  expect(most).toBe(4);
  expect(idsOf(left)).toEqual(["7", "17", "27"]);
  expect(done).toHaveLength(27);
  expect(error).toEqual(new Error("7"));
});

test("without failures there is no error", async () => {
  expect(await forEachRecord(records, async () => {})).toEqual({ done: records, left: [], error: undefined });
});
