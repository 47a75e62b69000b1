import { afterEach, describe, expect, test } from "vitest";
import { type Scan, wireEvents } from "../courier-fixtures/wire.ts";
import type { ShipmentEvent } from "./data.ts";
import { isZoneKnown, shownTime } from "./times.ts";

const events = (...scans: Scan[]): ShipmentEvent[] => wireEvents(scans);
const [blank] = events(["", "domestic", null, "", ""]);
if (!blank) throw new Error("no event");
const event = (given: Partial<ShipmentEvent>): ShipmentEvent => ({ ...blank, ...given });

describe("the time zone", () => {
  test.each([
    ["domestic", "SGE_106", "Delhi, India", true],
    ["domestic", null, "-", true],
    ["lastmile", "SGE_304", "San Jose, CA, US", true],
    ["lastmile", "SGE_304", "-", true],
    ["connector", "SGE_001", "HO-CO", true],
    ["connector", "SGE_205", "DEL", true],
    ["connector", "SGE_206", "USA", false],
    ["connector", "SGE_205", "-", false],
    ["connector", "SGE_777", "HO-CO", false],
    [null, "SGE_106", "Delhi, India", true],
    [null, "SGE_304", "San Jose, CA, US", false],
  ] as const)("%s %s at %s is known: %s", (type, awb_event_code, awb_history_location, isKnown) => {
    const scan = event({ awb_history_datetime: "2023-10-03 10:46:11", type, awb_event_code, awb_history_location });
    expect(isZoneKnown(scan)).toBe(isKnown);
  });
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
      expect(shownTime("2023-03-12 02:30:11")).toEqual({
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
    expect(shownTime(text)).toMatchObject({ date, time });
  });

  test.each([
    "2023-02-29 10:00:00",
    "2023-13-01 10:00:00",
    "2023-10-03 25:00:00",
    "03/10/2023",
    "31-02-2023 10:46",
    "9999999-01-01",
  ])("%s is shown unchanged, without a time", (text) => {
    expect(shownTime(text)).toEqual({ date: text, time: null, machine: null });
  });

  test.each([null, "", " ", "-", "0000-00-00 00:00:00"])("%s is missing", (text) => {
    expect(shownTime(text)).toBeNull();
  });
});
