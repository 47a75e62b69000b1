import { expect, test } from "vitest";
import { createDraftStore } from "./draft-store.ts";

test("a draft is returned to its own account only", () => {
  const store = createDraftStore<string>();
  store.keep("asha", "typed");
  expect(store.of(undefined)).toBeUndefined();
  expect(store.of("asha")).toBe("typed");
  expect(store.of("uma")).toBeUndefined();
  expect(store.of("asha")).toBeUndefined();
});

test("nothing is kept without an account, and nothing after clear", () => {
  const store = createDraftStore<string>();
  store.keep(undefined, "typed");
  expect(store.of(undefined)).toBeUndefined();
  store.keep("asha", "typed");
  store.clear();
  expect(store.of("asha")).toBeUndefined();
});
