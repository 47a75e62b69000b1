import { expect, test } from "vitest";
import { scanLine } from "./scan-line.ts";

const scan = (
  type: "domestic" | "connector" | "lastmile",
  location: string | null,
  datetime = "2026-11-18 09:05:00",
) => ({
  ...{ awb_event_code: "SGE_302", awb_history_comment: null, type },
  ...{ awb_history_location: location, awb_history_datetime: datetime },
});

const day = "On its way within the destination country, Wed, 18 Nov 2026";

test.each([
  ["at a place, in whose time it is", scan("lastmile", "San Jose, CA, US"), `${day}, 9:05 am, San Jose, CA, US`],
  ["without a place", scan("domestic", "-"), day],
  ["of an unknown zone", scan("connector", "USA"), `${day}, USA`],
  [
    "without a time",
    scan("lastmile", "San Jose, CA, US", "-"),
    "On its way within the destination country, San Jose, CA, US",
  ],
])("a scan %s", (_, lastScan, line) => {
  expect(scanLine({ lastScan, stage: "local-carrier" })).toBe(line);
});

test("no scan yet", () => {
  expect(scanLine({ lastScan: null, stage: "booked" })).toBe("None yet (Booked)");
});
