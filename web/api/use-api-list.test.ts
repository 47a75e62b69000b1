import { expect, test } from "vitest";
import { withItem, withoutItem } from "./use-api-list.ts";

const item = (_id: string, isVerified = false) => ({ _id, isVerified });

test("a changed item keeps its place, a new one comes first, a deleted one is removed", () => {
  const [first, second] = [item("1"), item("2")];
  const approved = item("2", true);
  expect(withItem([first, second], approved)).toEqual([first, approved]);
  expect(withItem([first], second)).toEqual([second, first]);
  expect(withoutItem([first, second], "1")).toEqual([second]);
  expect(withoutItem([first], "9")).toEqual([first]);
});
