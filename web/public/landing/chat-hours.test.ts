import { describe, expect, test } from "vitest";
import { availability, formatHours } from "./chat-hours.ts";

const hours = { zone: "Asia/Kolkata", zoneLabel: "IST", days: [1, 2, 3, 4, 5, 6], from: "10:00", to: "19:00" };
/** A time in India; 16 November 2026 is a Monday. */
const inIndia = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`);

describe("the formatted hours", () => {
  test.each([
    [[1, 2, 3, 4, 5, 6], "Monday to Saturday, 10:00 to 19:00 IST"],
    [[0, 1, 2, 3, 4, 5, 6], "Every day, 10:00 to 19:00 IST"],
    [[0, 6], "Saturday and Sunday, 10:00 to 19:00 IST"],
    [[1, 2, 3, 5, 0], "Monday to Wednesday, Friday, Sunday, 10:00 to 19:00 IST"],
    [[5, 6, 0], "Friday to Sunday, 10:00 to 19:00 IST"],
  ])("of %j are %s", (days, words) => {
    expect(formatHours({ ...hours, days })).toBe(words);
  });
});

describe("the chat's availability", () => {
  test.each([
    [16, "09:59", false, "Closed now, opens today at 10:00 IST"],
    [16, "10:00", true, "Open now, until 19:00 IST"],
    [16, "18:59", true, "Open now, until 19:00 IST"],
    [16, "19:00", false, "Closed now, opens tomorrow at 10:00 IST"],
    [21, "23:30", false, "Closed now, opens on Monday at 10:00 IST"],
    [22, "00:10", false, "Closed now, opens tomorrow at 10:00 IST"],
  ])("on November %i at %s: %s", (day, time, open, text) => {
    expect(availability(hours, inIndia(day, time))).toEqual({ open, text });
  });

  test("with one open day a week, or none", () => {
    const mondays = { ...hours, days: [1] };
    expect(availability(mondays, inIndia(16, "20:00")).text).toBe("Closed now, opens on Monday at 10:00 IST");
    expect(availability({ ...hours, days: [] }, inIndia(16, "12:00"))).toEqual({ open: false, text: "Closed now" });
  });
});
