import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inIndia, RelativeTime, relativeTime } from "./relative-time.tsx";

const now = Date.parse("2026-11-20T12:00:00Z");
const minute = 60_000;

test.each([
  [0, "just now"],
  [59_000, "just now"],
  [minute, "1 minute ago"],
  [59 * minute, "59 minutes ago"],
  [90 * minute, "1 hour ago"],
  [24 * 60 * minute, "1 day ago"],
  [72 * 60 * minute, "3 days ago"],
  [-2 * minute, "just now"],
])("%i ms before is %s", (before, words) => {
  expect(relativeTime(now - before, now)).toBe(words);
});

test.each([
  [minute, "under a day ago"],
  [30 * 60 * minute, "1 day ago"],
])("%i ms before is %s where it is rough", (before, words) => {
  expect(relativeTime(now - before, now, true)).toBe(words);
});

test("inIndia formats a time in India's zone, with the zone's name", () => {
  expect(inIndia("2026-11-20T08:35:00Z")).toBe("20 Nov 2026, 14:05 IST");
});

test("RelativeTime has the exact time as a tooltip", () => {
  render(<RelativeTime iso="2026-11-20T08:35:00Z" />);
  expect(screen.getByTitle(/IST$/)).toHaveAttribute("dateTime", "2026-11-20T08:35:00Z");
});
