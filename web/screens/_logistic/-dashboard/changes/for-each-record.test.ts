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

test("every record has its turn, a few at a time, and failures name those that are left", async () => {
  let underWay = 0;
  let most = 0;
  const { done, left, error } = await forEachRecord(records, async ({ _id }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
    if (_id.endsWith("7")) throw new Error(_id);
  });
  expect(most).toBe(4);
  expect(idsOf(left)).toEqual(["7", "17", "27"]);
  expect(done).toHaveLength(27);
  expect(error).toEqual(new Error("7"));
});

test("where nothing fails there is no error", async () => {
  expect(await forEachRecord(records, async () => {})).toEqual({ done: records, left: [], error: undefined });
});
