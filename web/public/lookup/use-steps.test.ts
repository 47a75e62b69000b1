import { expect, test } from "vitest";
import { orderInFragment } from "./use-steps.ts";

test.each([
  ["#order=AYU-1001", "AYU-1001"],
  ["order=AYU-1001", "AYU-1001"],
  ["#order=AYU%201001", "AYU 1001"],
  ["#order=%231001", "#1001"],
  ["#order=#1001", "#1001"],
  ["#utm=mail&order= AYU-1001 ", "AYU-1001"],
  ["#order=%E0%A4", "\uFFFD"],
  ["#order=", ""],
  ["#history", ""],
  ["", ""],
])("%s contains the order %s", (fragment, order) => {
  expect(orderInFragment(fragment)).toBe(order);
});

test("a phone in a link is ignored, and a long order number is truncated", () => {
  expect(orderInFragment("#order=AYU-1&phone=9876543210")).toBe("AYU-1");
  expect(orderInFragment(`#order=${"9".repeat(5000)}`)).toHaveLength(100);
});
