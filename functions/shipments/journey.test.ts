import { describe, expect, test } from "vitest";
import { type Scan, shipmentEvents } from "../../shared/courier-fixtures/wire.ts";
import { emptyShipment, type ShipmentData } from "../../shared/shipment/data.ts";
import { dayIn, endOfDay, isoDay } from "../../shared/shipment/times.ts";
import { journeyOf } from "./journey.ts";

type Row = readonly [date: string, code: string | null, type?: Scan[1]];
function shipment(rows: readonly Row[], destination: string | null = "US"): ShipmentData {
  const { awbInfo } = emptyShipment("SG3261101000001");
  const scans = rows.map(
    ([date, code, type = "domestic"]): Scan => [
      date,
      type,
      code,
      type === "lastmile" ? "Newark, NJ, US" : "Delhi, India",
      "",
    ],
  );
  return { awbInfo: { ...awbInfo, awb_destination: destination }, awbEvents: shipmentEvents(scans) };
}
const label: Row = ["2026-11-01 10:00:00", "SGE_001"];
const pickedUp: Row = ["2026-11-02 23:30:00", "SGE_104"];
const delivered: Row = ["2026-11-12 00:30:00", "SGE_304", "lastmile"];
const dates = (data: ShipmentData) => {
  const journey = journeyOf(data);
  return (
    journey && {
      setOut: isoDay(journey.setOutOn),
      delivered: journey.deliveredOn === undefined ? null : isoDay(journey.deliveredOn),
    }
  );
};

test("it begins with the courier's first scan of the parcel and ends with the first delivery, by the dates as written", () => {
  expect(dates(shipment([label, pickedUp]))).toEqual({ setOut: "2026-11-02", delivered: null });
  const later: Row = ["2026-11-14 00:30:00", "SGE_304", "lastmile"];
  expect(dates(shipment([label, pickedUp, delivered, later]))).toEqual({
    setOut: "2026-11-02",
    delivered: "2026-11-12",
  });
});

test.each([
  ["only announced", shipment([label, ["2026-11-02 09:00:00", "SGE_101"]])],
  ["scanned with an undocumented code only", shipment([label, ["2026-11-02 09:00:00", "SGE_999"]])],
  ["scanned without a date", shipment([label, ["0000-00-00 00:00:00", "SGE_104"]])],
  ["without a destination", shipment([label, pickedUp], null)],
  ["with an unclear destination", shipment([label, pickedUp], "Springfield")],
  ["without scans", shipment([])],
])("a parcel that is %s has none", (_, data) => {
  expect(journeyOf(data)).toBeUndefined();
});

test.each(["US", " us ", "USA", "United States"])("the destination %s is one country", (destination) => {
  expect(journeyOf(shipment([pickedUp], destination))?.country).toBe("US");
});

test("the UK is Great Britain", () => {
  expect(journeyOf(shipment([pickedUp], "UK"))?.country).toBe("GB");
});

test.each([
  ["after it went back", [pickedUp, ["2026-11-08 09:00:00", "SGE_502", "lastmile"], delivered]],
  ["without a date", [pickedUp, ["0000-00-00 00:00:00", "SGE_304", "lastmile"]]],
  ["without a scan before it", [label, delivered, ["2026-11-20 10:00:00", "SGE_104"]]],
  [
    "on a date before the first one",
    [
      ["2026-11-12 02:00:00", "SGE_104"],
      ["2026-11-11 22:00:00", "SGE_304", "lastmile"],
    ],
  ],
] as const)("a delivery %s is none", (_, rows) => {
  expect(dates(shipment([...rows]))).toMatchObject({ delivered: null });
});

test("a delivery after a failed attempt is one, and one that comes back later stays one", () => {
  const failed: Row = ["2026-11-11 09:00:00", "SGE_403", "lastmile"];
  const back: Row = ["2026-11-20 09:00:00", "SGE_504"];
  expect(dates(shipment([pickedUp, failed, delivered, back]))).toMatchObject({ delivered: "2026-11-12" });
});

describe("a parcel is under way", () => {
  test.each([
    ["SGE_104", true],
    ["SGE_205", true],
    ["SGE_302", true],
    ["SGE_303", false],
    ["SGE_304", false],
    ["SGE_403", false],
    ["SGE_501", false],
    ["SGE_505", false],
    ["SGE_502", false],
    ["SGERROR_104", false],
  ])("with the newest scan %s: %s", (code, isUnderWay) => {
    expect(journeyOf(shipment([pickedUp, ["2026-11-09 09:00:00", code, "lastmile"]]))?.isUnderWay).toBe(isUnderWay);
  });
});

test("a day begins in a country where it begins last, and is over where it ends last", () => {
  const midnight = Date.UTC(2026, 10, 12);
  expect(isoDay(dayIn("US", midnight))).toBe("2026-11-11");
  expect(isoDay(dayIn("US", midnight + 10 * 3_600_000))).toBe("2026-11-12");
  expect(isoDay(dayIn("AU", midnight))).toBe("2026-11-12");
  expect(isoDay(dayIn("BR", midnight + 11.9 * 3_600_000))).toBe("2026-11-11");
  expect(endOfDay("US", dayIn("AU", midnight))).toBe(Date.UTC(2026, 10, 13, 10));
});
