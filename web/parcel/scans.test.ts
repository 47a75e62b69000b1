import { expect, test } from "vitest";
import { newestOf, scanDays } from "./scans.ts";
import { scan } from "./testing/parcels.ts";

const at = (date: string) => scan("SGE_302", 0, { awb_history_datetime: `${date}:00` });

const now = Date.parse("2027-01-01T12:00:00Z");
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
  expect(days[0]?.scans.map(({ code, time }) => `${code} ${time?.heading}`)).toEqual([
    "SGE_301 Wed, 18 Nov 2026",
    "SGE_208 Thu, 19 Nov 2026",
    "SGE_104 Wed, 18 Nov 2026",
  ]);
});

test("the newest scans are counted over the days", () => {
  const days = scanDays(["2026-11-20 08:00", "2026-11-19 09:00", "2026-11-19 08:00"].map(at), now);
  const counts = (shown: typeof days) => shown.map(({ date, scans }) => `${date} x${scans.length}`);
  expect(counts(newestOf(days, 2))).toEqual(["Fri, 20 Nov 2026 x1", "Thu, 19 Nov 2026 x1"]);
  expect(counts(newestOf(days, 1))).toEqual(["Fri, 20 Nov 2026 x1"]);
});
