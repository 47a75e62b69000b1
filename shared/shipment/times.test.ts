import { afterEach, describe, expect, test } from "vitest";
import { type Scan, wireEvents } from "../courier-fixtures/wire.ts";
import type { ShipmentEvent } from "./data.ts";
import { bookingTime, type EventTime, eventTime } from "./times.ts";

const events = (...scans: Scan[]): ShipmentEvent[] => wireEvents(scans);
const [blank] = events(["", "domestic", null, "", ""]);
if (!blank) throw new Error("no event");
const event = (given: Partial<ShipmentEvent>): ShipmentEvent => ({ ...blank, ...given });

describe("the time zone", () => {
  test.each([
    ["domestic", "SGE_106", "Delhi, India", "India time"],
    ["domestic", null, "-", "India time"],
    ["lastmile", "SGE_304", "San Jose, CA, US", "local time in San Jose, CA, US"],
    ["lastmile", "SGE_001", ", US", "local time in United States"],
    ["lastmile", "SGE_304", "-", "local time"],
    ["connector", "SGE_001", "HO-CO", "India time"],
    ["connector", "SGE_204", "DEL", "India time"],
    ["connector", "SGE_205", "DEL", "India time"],
    ["connector", "SGE_206", "USA", "time zone not given"],
    ["connector", "SGE_202", "USA", "time zone not given"],
    ["connector", "SGE_205", "-", "time zone not given"],
    ["connector", "SGE_777", "HO-CO", "time zone not given"],
    [null, "SGE_106", "Delhi, India", "India time"],
    [null, "SGE_304", "San Jose, CA, US", "time zone not given"],
  ] as const)("%s %s at %s: %s", (type, awb_event_code, awb_history_location, zone) => {
    const scan = event({ awb_history_datetime: "2023-10-03 10:46:11", type, awb_event_code, awb_history_location });
    expect(eventTime(scan)?.zone).toBe(zone);
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
      expect(eventTime(event({ awb_history_datetime: "2023-03-12 02:30:11" }))).toEqual({
        date: "Sun, 12 Mar 2023",
        time: "02:30",
        zone: "India time",
        machine: "2023-03-12T02:30:11",
      });
    },
  );

  const as = (date: string, time: string): Partial<EventTime> => ({ date, time });
  test.each([
    [" 2023-10-03 10:46:11 ", as("Tue, 3 Oct 2023", "10:46")],
    ["2023-10-03T10:46:11.000", as("Tue, 3 Oct 2023", "10:46")],
    ["2024-02-29 00:00", as("Thu, 29 Feb 2024", "00:00")],
    ["2023-10-03T10:46:11Z", { ...as("Tue, 3 Oct 2023", "10:46"), zone: "UTC" }],
    ["2023-10-03T10:46:11.000+0530", as("Tue, 3 Oct 2023", "10:46")],
    ["03-10-2023 10:46", as("Tue, 3 Oct 2023", "10:46")],
    ["03-10-2023 10:46:11", as("Tue, 3 Oct 2023", "10:46")],
  ])("%s is parsed", (text, shown) => {
    expect(eventTime(event({ awb_history_datetime: text }))).toMatchObject(shown);
  });

  test.each([
    "2023-02-29 10:00:00",
    "2023-13-01 10:00:00",
    "2023-10-03 25:00:00",
    "03/10/2023",
    "31-02-2023 10:46",
    "9999999-01-01",
  ])("%s is shown unchanged, without a time", (text) => {
    expect(eventTime(event({ awb_history_datetime: text }))).toEqual({
      date: text,
      time: null,
      zone: "India time",
      machine: null,
    });
  });

  test.each([null, "", " ", "-", "0000-00-00 00:00:00"])("%s is missing", (text) => {
    expect(eventTime(event({ awb_history_datetime: text }))).toBeNull();
  });

  test("of a booking is in India's time", () => {
    expect(bookingTime("2023-09-28 15:11:03")).toMatchObject({ time: "15:11", zone: "India time" });
    expect(bookingTime(null)).toBeNull();
  });
});
