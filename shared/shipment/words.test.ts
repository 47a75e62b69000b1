import { expect, test } from "vitest";
import { shipmentEvents } from "../courier-fixtures/wire.ts";
import { parcel as english } from "../words/en.ts";
import { emptyShipment } from "./data.ts";
import { caseWords, expectedWords, scanLine } from "./words.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");
const dataTo = (destination: string) => {
  const data = emptyShipment("SG1");
  return { ...data, awbInfo: { ...data.awbInfo, awb_destination: destination } };
};
const parcelTo = (destination: string, from: string, to: string, basis = 140) => ({
  data: dataTo(destination),
  expected: { from, to, basis },
});
const sentence = (from: string, to: string, now = noon) =>
  expectedWords(parcelTo("US", from, to), now, english)?.sentence;

test.each([
  ["2026-12-03", "2026-12-07", "Expected 3 to 7 Dec"],
  ["2026-12-03", "2026-12-03", "Expected 3 Dec"],
  ["2026-11-29", "2026-12-03", "Expected 29 Nov to 3 Dec"],
  ["2026-12-29", "2027-01-03", "Expected 29 Dec 2026 to 3 Jan 2027"],
  ["2026-11-20", "2026-11-20", "Expected 20 Nov"],
])("from %s to %s", (from, to, words) => {
  expect(sentence(from, to)).toBe(words);
});

test("a parcel that is late is said to be, once the last day is over at its destination", () => {
  const words = (basis: number) => expectedWords(parcelTo("US", "2026-11-15", "2026-11-19", basis), noon, english);
  expect(words(50)).toEqual({
    isLate: true,
    sentence: "Taking longer than usual: nine in ten parcels arrive by 19 Nov",
    basis: "Based on 50 parcels to the United States",
  });
  expect(words(49)?.sentence).toBe("Taking longer than usual: most parcels arrive by 19 Nov");
  expect(sentence("2026-11-15", "2026-11-19", Date.parse("2026-11-20T09:59:00Z"))).toBe("Expected 15 to 19 Nov");
});

test.each([
  ["US", 50, "Based on 50 parcels to the United States: nine in ten arrive in this time"],
  ["United Kingdom", 1_140, "Based on 1,140 parcels to the United Kingdom: nine in ten arrive in this time"],
  ["DE", 49, "Based on 49 parcels to Germany: most arrive in this time"],
])("the basis is told for %s", (destination, basis, words) => {
  expect(expectedWords(parcelTo(destination, "2026-12-03", "2026-12-07", basis), noon, english)?.basis).toBe(words);
});

test("a parcel without a scan for a week has no date", () => {
  const scannedOn = (datetime: string) => {
    const { data, ...of } = parcelTo("US", "2026-11-20", "2026-11-24");
    return expectedWords(
      { ...of, data: { ...data, awbEvents: [scan("lastmile", "San Jose, CA, US", datetime)] } },
      noon,
      english,
    );
  };
  expect(scannedOn("2026-11-12 09:05:00")).toBeUndefined();
  expect(scannedOn("2026-11-14 09:05:00")?.sentence).toBe("Expected 20 to 24 Nov");
});

test("without an expectation nothing is said", () => {
  expect(expectedWords({ data: dataTo("US"), expected: null }, noon, english)).toBeUndefined();
});

const scan = (type: "domestic" | "connector" | "lastmile", location: string, datetime = "2026-11-18 09:05:00") => {
  const [event] = shipmentEvents([[datetime, type, "SGE_302", location, ""]]);
  if (!event) throw new Error("no event");
  return event;
};

const day = "on its way within the United States, 18 Nov";

test.each([
  ["at a place, in whose time it is", scan("lastmile", "San Jose, CA, US"), `${day}, 9:05 am, San Jose, CA, US`],
  ["without a place", scan("domestic", "-"), day],
  ["of an unknown zone", scan("connector", "USA"), day],
  [
    "without a time",
    scan("lastmile", "San Jose, CA, US", "-"),
    "on its way within the United States, San Jose, CA, US",
  ],
])("a scan %s", (_, lastScan, line) => {
  expect(scanLine({ lastScan, country: "US" }, english)).toBe(`Last scan: ${line}`);
});

test("no scan yet", () => {
  expect(scanLine({ lastScan: null, country: "US" }, english)).toBe("Last scan: none yet");
});

test("a case says what the carrier wrote and where, or its newest scan", () => {
  const of = { lastScan: null, country: null };
  expect(caseWords({ ...of, words: "Held: invoice required. ", place: "UK" }, english)).toBe(
    "“Held: invoice required”, UK",
  );
  expect(caseWords({ ...of, words: null, place: null }, english)).toBe("Last scan: none yet");
});
