import { expect, test } from "vitest";
import { type Scan, shipmentEvents } from "../courier-fixtures/wire.ts";
import { parcel as english } from "../words/en.ts";
import { emptyShipment, type ShipmentData } from "./data.ts";
import { dutyOf } from "./duty.ts";

const dayMs = 86_400_000;
const at = Date.UTC(2026, 10, 10, 4, 30);

const shipment = (awb_destination: string | null, codes: readonly string[], more: object = {}): ShipmentData => ({
  awbInfo: { ...emptyShipment("SG1").awbInfo, awb_destination, ...more },
  awbEvents: shipmentEvents(
    codes.map((code, hour): Scan => [`2026-11-10 1${hour}:00:00`, "domestic", code, "Delhi, India", ""]),
  ),
});

const [prepaid, receiver] = ["are prepaid", "may be asked to pay import charges"];

test.each<[string | null, string[], number, string | undefined, boolean?]>([
  ["US", ["SGE_205"], 1, prepaid],
  ["United Kingdom", ["SGE_205"], 1, receiver],
  ["DE", ["SGE_208"], 1, receiver],
  ["DE", ["SGE_302"], 1, receiver],
  ["DE", ["SGE_204"], 1, undefined],
  ["DE", ["SGE_303"], 1, undefined],
  ["DE", ["SGE_304"], 1, undefined],
  ["DE", ["SGE_302", "SGE_502"], 1, undefined],
  ["DE", ["SGE_302", "SGE_501"], 1, undefined],
  ["IN", ["SGE_205"], 1, undefined],
  [null, ["SGE_205"], 1, undefined],
  ["Somewhere", ["SGE_205"], 1, undefined],
  ["DE", ["SGE_207"], 4.9, receiver],
  ["DE", ["SGE_207"], 5, receiver, true],
  ["US", ["SGE_207"], 5, prepaid, true],
  ["DE", ["SGE_207", "SGE_208"], 9, receiver],
  ["DE", ["SGE_206", "SGE_505"], 1, receiver, true],
  ["DE", ["SGE_203", "SGE_505"], 1, undefined],
])("to %s after %j, %d days later: %s", (country, codes, days, words, waits = false) => {
  const duty = dutyOf(shipment(country, codes), at + days * dayMs, english);
  if (words) expect(duty?.words).toContain(words);
  else expect(duty).toBeUndefined();
  expect(duty?.waiting !== undefined).toBe(waits);
});

test("the carrier's own website and number are named where they are known", () => {
  const known = { partner_lastmile_display: "Royal Mail", partner_lastmile_awb: "AB123456785GB" };
  const named = dutyOf(shipment("GB", ["SGE_301"], known), at, english)?.words;
  expect(named).toContain("open Royal Mail's own website yourself, enter the number AB123456785GB, and pay only there");
  const unnamed = dutyOf(shipment("GB", ["SGE_301"]), at, english)?.words;
  expect(unnamed).toContain("open the carrier's own website yourself, enter your tracking number, and pay only there");
});

test("no amount is named, and none is promised to be none", () => {
  for (const country of ["US", "GB", "DE"]) {
    for (const codes of [["SGE_205"], ["SGE_505"]]) {
      const { words = "", waiting = "" } = dutyOf(shipment(country, codes), at, english) ?? {};
      expect(`${words} ${waiting}`).not.toMatch(/\d|no (duty|charges)|free/i);
    }
  }
});
