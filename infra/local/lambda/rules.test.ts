import { expect, test } from "vitest";
import { readRate } from "./rules.ts";

test.each([
  ["rate(1 minute)", 1],
  ["rate(30 minutes)", 30],
  ["rate(1 hour)", 60],
  ["rate(2 days)", 2_880],
])("%s is %d minutes", (expression, minutes) => {
  expect(readRate(expression)).toBe(minutes);
});

test.each(["cron(0 12 * * ? *)", "rate(1 fortnight)", "rate(0 minutes)"])("%s is refused", (expression) => {
  expect(() => readRate(expression)).toThrow(expression);
});
