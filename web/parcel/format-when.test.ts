import { expect, test } from "vitest";
import { formatWhen } from "./format-when.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  [0, "today 12:00"],
  // A server's clock may be ahead of the phone's.
  [-5 * minute, "today 12:05"],
  [12 * hour, "today 00:00"],
  [13 * hour, "yesterday 23:00"],
  [2 * day, "Wednesday 12:00"],
  [6 * day, "14 November 2026, 12:00"],
  [400 * day, "16 October 2025, 12:00"],
])("%i ms before now is formatted as %s", (passed, text) => {
  expect(formatWhen(now - passed, now, "UTC")).toBe(text);
});

test("today and yesterday follow the viewer's time zone", () => {
  const scanned = Date.parse("2026-11-19T20:00:00Z");
  expect(formatWhen(scanned, now, "UTC")).toBe("yesterday 20:00");
  expect(formatWhen(scanned, now, "Asia/Kolkata")).toBe("today 01:30");
});

test.each([
  ["2026-03-29T14:05:00+01:00", "yesterday 14:05"],
  ["2026-03-28T14:05:00Z", "Saturday 14:05"],
])("yesterday is the day before also when it had 23 hours: %s is %s", (scanned, text) => {
  expect(formatWhen(Date.parse(scanned), Date.parse("2026-03-30T00:30:00+01:00"), "Europe/London")).toBe(text);
});
