// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { forgetOrder, rememberedOrder, rememberOrder } from "./remembered-order.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("stores one order number until forgetOrder", () => {
  expect(rememberedOrder()).toBe("");
  rememberOrder("AYU-1001");
  rememberOrder("AYU-1002");
  expect(rememberedOrder()).toBe("AYU-1002");
  forgetOrder();
  expect(rememberedOrder()).toBe("");
  expect(localStorage).toHaveLength(0);
});

test("works without storage if the browser denies it", () => {
  for (const name of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
  }
  rememberOrder("AYU-1001");
  forgetOrder();
  expect(rememberedOrder()).toBe("");
});
