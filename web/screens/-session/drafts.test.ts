import { expect, test } from "vitest";
import { draftShelf } from "./drafts.ts";

test("what somebody left is there for them alone", () => {
  const shelf = draftShelf<string>();
  shelf.keep("asha", "typed");
  expect(shelf.of(undefined)).toBeUndefined();
  expect(shelf.of("asha")).toBe("typed");
  expect(shelf.of("uma")).toBeUndefined();
  expect(shelf.of("asha")).toBeUndefined();
});

test("nothing is kept of nobody, and nothing after it was taken", () => {
  const shelf = draftShelf<string>();
  shelf.keep(undefined, "typed");
  expect(shelf.of(undefined)).toBeUndefined();
  shelf.keep("asha", "typed");
  shelf.clear();
  expect(shelf.of("asha")).toBeUndefined();
});
