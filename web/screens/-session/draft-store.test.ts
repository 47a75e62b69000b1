import { expect, test } from "vitest";
import { createDraftStore } from "./draft-store.ts";

test("what somebody left is there for them alone", () => {
  const shelf = createDraftStore<string>();
  shelf.keep("asha", "typed");
  expect(shelf.of(undefined)).toBeUndefined();
  expect(shelf.of("asha")).toBe("typed");
  expect(shelf.of("uma")).toBeUndefined();
  expect(shelf.of("asha")).toBeUndefined();
});

test("nothing is kept of nobody, and nothing after it was taken", () => {
  const shelf = createDraftStore<string>();
  shelf.keep(undefined, "typed");
  expect(shelf.of(undefined)).toBeUndefined();
  shelf.keep("asha", "typed");
  shelf.clear();
  expect(shelf.of("asha")).toBeUndefined();
});
