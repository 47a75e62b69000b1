import { expect, test } from "vitest";
import { agoOf, countdown, saidAs } from "./moments.ts";

const now = new Date("2026-11-20T12:00:00Z");
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, "just now"],
  // A server's clock may be ahead of the phone's.
  [-30 * second, "just now"],
  [59 * second, "just now"],
  [minute, "1 minute ago"],
  [59 * minute, "59 minutes ago"],
  [hour, "1 hour ago"],
  [11 * hour, "11 hours ago"],
  [12 * hour, "today 00:00"],
  [13 * hour, "yesterday 23:00"],
])("%i ms before now is %s", (passed, said) => {
  expect(agoOf(before(passed), now, "UTC")).toBe(said);
});

test.each([
  [2 * day, "Wednesday 12:00"],
  [6 * day, "14 November 2026, 12:00"],
  [400 * day, "16 October 2025, 12:00"],
])("%i ms before now is said as %s", (passed, said) => {
  expect(saidAs(before(passed), now, "UTC")).toBe(said);
});

test("today and yesterday are the viewer's, not the server's", () => {
  const scanned = new Date("2026-11-19T20:00:00Z");
  expect(saidAs(scanned, now, "UTC")).toBe("yesterday 20:00");
  expect(saidAs(scanned, now, "Asia/Kolkata")).toBe("today 01:30");
});

test.each([
  [65_000, "1:05"],
  [1, "0:01"],
  [0, "0:00"],
  [-5, "0:00"],
  [899_001, "15:00"],
])("%i ms are counted down as %s", (left, shown) => {
  expect(countdown(left)).toBe(shown);
});
