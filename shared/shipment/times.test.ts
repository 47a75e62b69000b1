import { afterEach, describe, expect, test } from "vitest";
import { type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import { parcel as english } from "../words/en.ts";
import type { ShipmentEvent } from "./data.ts";
import { isZoneKnown, localTime, scanTimestamp, shownTime } from "./times.ts";

/** A scan of the local carrier's. */
function scanAt(datetime: string, location: string, type: Scan[1] = "lastmile"): ShipmentEvent {
  const [event] = shipmentEvents([[datetime, type, "SGE_303", location, ""]]);
  if (!event) throw new Error("no event");
  return event;
}

describe("the time of its place is that of", () => {
  test.each<[Scan[1], string, boolean]>([
    ["domestic", "-", true],
    ["lastmile", "San Jose, CA, US", true],
    ["lastmile", "-", true],
    ["connector", "DEL", true],
    ["connector", "USA", false],
  ])("a %s scan at %s: %s", (type, place, isKnown) => {
    expect(isZoneKnown(scanAt("2023-10-03 10:46:11", place, type))).toBe(isKnown);
  });
});

describe("a scan's day", () => {
  test.each([
    ["London, ENG, GB", "2026-11-29 23:25:00", "2026-11-29T23:30:00Z", "Today"],
    ["London, ENG, GB", "2026-06-29 23:25:00", "2026-06-29T22:30:00Z", "Today"],
    ["London, ENG, GB", "2026-06-29 23:25:00", "2026-06-29T23:01:00Z", "Yesterday"],
    ["Brooklyn, NY, US", "2026-11-28 23:30:00", "2026-11-29T04:59:00Z", "Today"],
    ["Sydney, NSW, AU", "2026-11-29 00:10:00", "2026-11-28T13:20:00Z", "Today"],
    // In one of the country's zones it is another day than in another.
    [", US", "2026-11-28 21:00:00", "2026-11-29T05:30:00Z", "28 Nov"],
    [", US", "2026-11-28 21:00:00", "2026-11-29T12:00:00Z", "Yesterday"],
    [", US", "2026-11-28 21:00:00", "2026-12-01T18:00:00Z", "Saturday"],
  ])("at %s of %s is at %s: %s", (place, datetime, now, day) => {
    expect(localTime(scanAt(datetime, place, "lastmile"), Date.parse(now), english)?.day).toBe(day);
  });
});

test.each([
  ["Brooklyn, NY, US", "2026-07-15T15:37:00-04:00"],
  ["Delhi, India", "2026-07-15T15:37:00+05:30"],
  [", US", "2026-07-15T15:37:00"],
  ["-", "2026-07-15T15:37:00"],
])("a scan at %s has the timestamp %s, without an offset that is not known", (place, timestamp) => {
  expect(scanTimestamp(scanAt("2026-07-15 15:37:00", place))).toBe(timestamp);
});

describe("a date", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each(["UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"])(
    "is shown the same in %s",
    (viewer) => {
      process.env.TZ = viewer;
      // In the hour that Los Angeles skips for daylight saving.
      expect(shownTime("2023-03-12 02:30:11", english)).toEqual({
        date: "Sun, 12 Mar 2023",
        time: "2:30 am",
        machine: "2023-03-12T02:30:11",
      });
    },
  );

  test.each([
    [" 2023-10-03 10:46:11 ", ["Tue, 3 Oct 2023", "10:46 am"]],
    ["2023-10-03T10:46:11.000", ["Tue, 3 Oct 2023", "10:46 am"]],
    ["2024-02-29 00:00", ["Thu, 29 Feb 2024", "12:00 am"]],
    ["2023-10-03T10:46:11Z", ["Tue, 3 Oct 2023", "10:46 am UTC"]],
    ["2023-10-03T10:46:11.000+0530", ["Tue, 3 Oct 2023", "10:46 am"]],
    ["03-10-2023 10:46", ["Tue, 3 Oct 2023", "10:46 am"]],
    ["03-10-2023 10:46:11", ["Tue, 3 Oct 2023", "10:46 am"]],
  ])("%s is parsed", (text, [date, time]) => {
    expect(shownTime(text, english)).toMatchObject({ date, time });
  });

  test.each([
    "2023-02-29 10:00:00",
    "2023-13-01 10:00:00",
    "2023-10-03 25:00:00",
    "03/10/2023",
    "31-02-2023 10:46",
    "9999999-01-01",
  ])("%s is shown unchanged, without a time", (text) => {
    expect(shownTime(text, english)).toEqual({ date: text, time: null, machine: null });
  });

  test.each([null, "", " ", "-", "0000-00-00 00:00:00"])("%s is missing", (text) => {
    expect(shownTime(text, english)).toBeNull();
  });
});
