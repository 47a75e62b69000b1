import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sample } from "../courier-fixtures/sample.ts";
import { asShipment, type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import type { ShipmentEvent } from "./data.ts";
import { newestFirst } from "./scan-order.ts";
import { utcOffsetOf } from "./zones.ts";

const events = (...scans: Scan[]): ShipmentEvent[] => shipmentEvents(scans);
const codes = (list: readonly ShipmentEvent[]) => list.map(({ awb_event_code }) => awb_event_code);

describe("the order", () => {
  test("of the sample puts the label's scan after the booking", () => {
    const ordered = newestFirst(asShipment(sample).awbEvents);
    expect(ordered.map(({ type, awb_event_code }) => `${type} ${awb_event_code}`)).toEqual([
      ...["lastmile SGE_304", "lastmile SGE_303", "lastmile SGE_302", "lastmile SGE_301", "connector SGE_208"],
      ...["connector SGE_206", "connector SGE_204", "connector SGE_202", "connector SGE_001", "domestic SGE_107"],
      ...["domestic SGE_106", "lastmile SGE_001", "domestic SGE_001", "connector SGE_001"],
    ]);
  });

  test("follows the times where it is certain in every zone", () => {
    // 18:00 in India is 08:30 or earlier everywhere in the United States: 09:00 there is later.
    const list = events(
      ["2023-09-28 18:00:00", "domestic", "SGE_106", "Delhi, India", ""],
      ["2023-09-28 09:00:00", "lastmile", "SGE_001", ", US", ""],
      ["2023-09-28 17:00:00", "domestic", "SGE_105", "Kochi, India", ""],
    );
    expect(codes(newestFirst(list))).toEqual(["SGE_001", "SGE_106", "SGE_105"]);
  });

  test("within a day follows each place's own time", () => {
    const list = events(
      // 12:37 in London.
      ["2026-11-28 18:07:00", "domestic", "SGE_106", "Delhi, India", ""],
      ["2026-11-28 12:16:00", "lastmile", "SGE_301", "London, ENG, GB", ""],
      ["2026-11-28 12:50:00", "lastmile", "SGE_302", "London, ENG, GB", ""],
    );
    expect(codes(newestFirst(list))).toEqual(["SGE_302", "SGE_106", "SGE_301"]);
  });

  test("follows the stages where the zones leave it uncertain", () => {
    // 17:50 in India or in Sydney, and 17:30 in Sydney: uncertain, but the handover precedes the first local scan.
    const list = events(
      ["2023-09-30 17:50:00", "connector", "SGE_208", "AUSTRALIA", ""],
      ["2023-09-30 17:30:00", "lastmile", "SGE_301", "Sydney, NSW, AU", ""],
    );
    expect(codes(newestFirst(list))).toEqual(["SGE_301", "SGE_208"]);
  });

  test("of the local carrier's scans follows their local times, with or without a country", () => {
    const list = events(
      ["2023-10-03 09:00:00", "lastmile", "SGE_303", "Brooklyn, NY, US", ""],
      ["2023-10-03 15:00:00", "lastmile", "SGE_403", "-", ""],
      ["2023-10-03 16:00:00", "lastmile", "SGE_302", "Secaucus, NJ, US", ""],
    );
    expect(codes(newestFirst(list))).toEqual(["SGE_302", "SGE_403", "SGE_303"]);
  });

  test.each([
    ["SGE_303", "SGERROR_101"],
    ["SGE_303", "SGE_403"],
    ["SGE_303", "SGE_505"],
    ["SGE_302", "SGE_501"],
    ["SGE_302", "SGERROR_104"],
    ["SGE_107", "SGE_401"],
    ["SGE_403", "SGE_501"],
    ["SGE_501", "SGE_502"],
    ["SGE_502", "SGE_402"],
    ["SGE_502", "SGE_504"],
    ["SGE_303", "SGE_304"],
    ["SGE_403", "SGE_304"],
  ])("of one time, %s is before %s, however the courier lists them", (first, last) => {
    for (const type of ["lastmile", "domestic"] as const) {
      const at = "2023-10-03 09:00:00";
      const list = events([at, type, first, "", ""], [at, type, last, "", ""]);
      for (const listed of [list, list.toReversed()]) expect(codes(newestFirst(listed))).toEqual([last, first]);
    }
  });

  test("puts scans without a time last", () => {
    const list = events(
      ["", "lastmile", "SGE_304", "", ""],
      ["2023-10-03 09:00:00", "lastmile", "SGE_303", "", ""],
      ["soon", "lastmile", "SGE_302", "", ""],
    );
    expect(codes(newestFirst(list))).toEqual(["SGE_303", "SGE_302", "SGE_304"]);
  });
});

const places = ["Delhi, India", "DEL", "USA", "San Jose, CA, US", "Sydney, NSW, AU", ", GB", "-", "HO-CO", ""];
const anyScan: fc.Arbitrary<ShipmentEvent> = fc
  .record({
    minute: fc.integer({ min: 0, max: 4000 }),
    type: fc.constantFrom("domestic", "connector", "lastmile", null),
    awb_event_code: fc.constantFrom(
      ...["SGE_001", "SGE_106", "SGE_206", "SGE_208", "SGE_302", "SGE_303", "SGE_403", "?"],
      null,
    ),
    awb_history_location: fc.constantFrom(...places),
    awb_history_comment: fc.constantFrom("a", "b", null),
  })
  .map(({ minute, ...scan }) => {
    const at = new Date(Date.UTC(2023, 8, 28) + minute * 60_000);
    const event = { ...scan, awb_history_datetime: at.toISOString().slice(0, 19).replace("T", " ") };
    return { ...event, utcOffset: utcOffsetOf(event, null) };
  });
const anyScans = fc.array(anyScan, { maxLength: 25 });
const shuffledPair = anyScans.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
);

describe("for any scans", () => {
  test("the order does not depend on the order in the response", () => {
    fc.assert(
      fc.property(shuffledPair, ([list, shuffled]) => {
        expect(newestFirst(shuffled)).toEqual(newestFirst(list));
      }),
    );
  });

  test("no scan is lost, duplicated or added", () => {
    fc.assert(
      fc.property(anyScans, (list) => {
        const ordered = newestFirst(list);
        expect(ordered).toHaveLength(list.length);
        expect(new Set(ordered)).toEqual(new Set(list));
      }),
    );
  });

  test("scans in India, and the local carrier's in one country, are in the order of their times", () => {
    fc.assert(
      fc.property(anyScans, (list) => {
        const ordered = newestFirst(list);
        const india = ordered.filter(({ type }) => type === "domestic");
        const american = ordered.filter(
          ({ type, awb_history_location: place }) => type === "lastmile" && place === "San Jose, CA, US",
        );
        for (const sameZone of [india, american]) {
          const times = sameZone.map(({ awb_history_datetime }) => awb_history_datetime ?? "");
          expect(times).toEqual(times.toSorted().reverse());
        }
      }),
    );
  });

  test("a scan that is newer in every zone is never placed after an older one", () => {
    const dayMs = 26 * 3_600_000;
    const reading = ({ awb_history_datetime }: ShipmentEvent) => Date.parse(`${awb_history_datetime}Z`);
    fc.assert(
      fc.property(anyScans, (list) => {
        const ordered = newestFirst(list);
        ordered.forEach((newer, index) => {
          for (const older of ordered.slice(index + 1))
            expect(reading(older) - reading(newer)).toBeLessThanOrEqual(dayMs);
        });
      }),
    );
  });
});
