import { expect, test } from "vitest";
import { formatHours, isChatOpen } from "./chat-hours.ts";

const hours = { zone: "Asia/Kolkata", zoneLabel: "IST", days: [1, 2, 3, 4, 5, 6], from: "10:00", to: "19:00" };

test.each([
  [[1, 2, 3, 4, 5, 6], "Monday to Saturday, 10:00 to 19:00 IST"],
  [[0, 1, 2, 3, 4, 5, 6], "Monday to Sunday, 10:00 to 19:00 IST"],
  [[0, 6], "Saturday, Sunday, 10:00 to 19:00 IST"],
  [[1, 3, 5], "Monday, Wednesday, Friday, 10:00 to 19:00 IST"],
])("the hours of %j are formatted: %s", (days, words) => {
  expect(formatHours({ ...hours, days })).toBe(words);
});

// 16 November 2026 is a Monday.
test.each([
  [16, "09:59", false],
  [16, "10:00", true],
  [16, "18:59", true],
  [16, "19:00", false],
  [22, "12:00", false],
])("on November %i at %s in India the chat is answered: %s", (day, time, open) => {
  expect(isChatOpen(hours, new Date(`2026-11-${day}T${time}:00+05:30`))).toBe(open);
});
