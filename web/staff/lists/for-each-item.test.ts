import { expect, test } from "vitest";
import { forEachItem } from "./for-each-item.ts";

const items = Array.from({ length: 30 }, (_, index) => ({ _id: String(index) }));
const idsOf = (some: readonly { _id: string }[]) => some.map(({ _id }) => _id);

test("runs for every item, four at a time, and returns the failed ones as left", async () => {
  let pending = 0;
  let most = 0;
  const { done, failed } = await forEachItem(items, async ({ _id }) => {
    pending += 1;
    most = Math.max(most, pending);
    await Promise.resolve();
    pending -= 1;
    if (_id.endsWith("7")) throw new Error(_id);
  });
  expect(most).toBe(4);
  expect(idsOf(failed.map(({ item }) => item))).toEqual(["7", "17", "27"]);
  expect(done).toHaveLength(27);
  expect(failed[0]?.error).toEqual(new Error("7"));
});
