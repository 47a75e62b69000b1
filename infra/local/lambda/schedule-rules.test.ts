import { expect, test } from "vitest";
import { readRate } from "./schedule-rules.ts";

test.each([
  ["rate(1 minute)", 60_000],
  ["rate(30 minutes)", 1_800_000],
  ["rate(1 hour)", 3_600_000],
  ["rate(2 days)", 172_800_000],
])("%s", (expression, milliseconds) => {
  expect(readRate(expression)).toBe(milliseconds);
});

test.each(["cron(0 12 * * ? *)", "rate(1 fortnight)", "rate(0 minutes)"])("%s is refused", (expression) => {
  expect(() => readRate(expression)).toThrow(expression);
});
