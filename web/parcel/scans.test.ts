import { expect, test } from "vitest";
import { newestOf, scanDays } from "./scans.ts";
import { scan } from "./testing/parcels.ts";

const at = (code: string | null, date: string, comment: string | null = null, place: string | null = null) =>
  scan(code, 0, { awb_history_datetime: `${date}:00`, awb_history_comment: comment, awb_history_location: place });

const now = Date.parse("2027-01-01T12:00:00Z");
/** Each line of the history as "code times: time shown". */
const lines = (events: Parameters<typeof scanDays>[0]) =>
  scanDays(events, now).flatMap(({ date, runs }) =>
    runs.map(({ shown, count }) => `${shown.code} x${count}: ${date} ${shown.time?.time}`),
  );

test("a scan that the carrier repeats is one line, at the time of its newest", () => {
  const facility = (date: string, place = "Memphis, TN, US") => at("SGE_302", date, "Processing at facility", place);
  expect(
    lines([
      facility("2026-11-18 09:00"),
      facility("2026-11-18 12:00"),
      facility("2026-11-19 08:00"),
      facility("2026-11-19 20:00", "Newark, NJ, US"),
      at("SGE_303", "2026-11-20 08:00"),
    ]),
  ).toEqual([
    "SGE_303 x1: Fri, 20 Nov 2026 8:00 am",
    "SGE_302 x1: Thu, 19 Nov 2026 8:00 pm",
    "SGE_302 x3: Thu, 19 Nov 2026 8:00 am",
  ]);
});

test("another attempt to deliver is a line of its own", () => {
  expect(
    lines([at("SGE_303", "2026-11-18 08:00"), at("SGE_403", "2026-11-18 13:00"), at("SGE_303", "2026-11-19 08:00")]),
  ).toEqual([
    "SGE_303 x1: Thu, 19 Nov 2026 8:00 am",
    "SGE_403 x1: Wed, 18 Nov 2026 1:00 pm",
    "SGE_303 x1: Wed, 18 Nov 2026 8:00 am",
  ]);
});

test("repeated announcements are one line, whatever their words", () => {
  expect(
    lines([
      at("SGE_301", "2026-11-19 08:00"),
      at("SGE_001", "2026-11-20 08:00"),
      at("SGE_001", "2026-11-20 09:00", "again"),
    ]),
  ).toEqual(["SGE_001 x2: Fri, 20 Nov 2026 9:00 am", "SGE_301 x1: Thu, 19 Nov 2026 8:00 am"]);
});

test("each day stands once, and a scan of a later date under the day before it says its own", () => {
  // The second is in India's time or in that of the place.
  const days = scanDays(
    [
      scan("SGE_301", 0, { awb_history_datetime: "2026-11-18 10:00:00", awb_history_location: "Newark, NJ, US" }),
      scan("SGE_208", 0, {
        ...{ awb_history_datetime: "2026-11-19 01:00:00", awb_history_location: "USA", type: "connector" },
      }),
      scan("SGE_104", 0, { awb_history_datetime: "2026-11-18 09:00:00", type: "domestic" }),
    ],
    now,
  );
  expect(days.map(({ date }) => date)).toEqual(["Wed, 18 Nov 2026"]);
  expect(days[0]?.runs.map(({ shown }) => `${shown.code} ${shown.time?.heading}`)).toEqual([
    "SGE_301 Wed, 18 Nov 2026",
    "SGE_208 Thu, 19 Nov 2026",
    "SGE_104 Wed, 18 Nov 2026",
  ]);
});

test("the newest lines are counted over the days", () => {
  const days = scanDays(
    ["2026-11-20 08:00", "2026-11-19 09:00", "2026-11-19 08:00"].map((date) => at("SGE_302", date, date)),
    now,
  );
  const counts = (shown: typeof days) => shown.map(({ date, runs }) => `${date} x${runs.length}`);
  expect(counts(newestOf(days, 2))).toEqual(["Fri, 20 Nov 2026 x1", "Thu, 19 Nov 2026 x1"]);
  expect(counts(newestOf(days, 1))).toEqual(["Fri, 20 Nov 2026 x1"]);
});
