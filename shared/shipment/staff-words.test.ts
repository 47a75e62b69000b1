import { expect, test } from "vitest";
import { business } from "../business.ts";
import { shipmentEvents } from "../courier-fixtures/wire.ts";
import { parcel as english } from "../words/en.ts";
import { type AttentionReason, attentionReasons } from "./reason-words.ts";
import { messageAbout, reasonWords } from "./staff-words.ts";

const nothing = { trackingNo: "SG1", words: null, place: null, country: null, lastScan: null, asked: null };

test.each(attentionReasons)(
  "%s says in sentences what it means and what to do, to the team and to the customer",
  (reason) => {
    const { title, means, toDo } = reasonWords[reason];
    const customer = english.reasons[reason];
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    for (const words of [means, toDo, customer.means, customer.toDo]) expect(words).toMatch(/^[A-Z].*\.$/);
    const message = messageAbout({ ...nothing, reason, place: "London" }, "AYU-1", "L");
    expect(message).toBe(
      `Hello! This is ${business.name}, about your order AYU-1 (tracking number SG1). ${customer.means} ${customer.toDo} Track it here: L`,
    );
    // It comes from us.
    expect(message).not.toMatch(/message us/i);
  },
);

test("the message quotes the carrier, and its place where it is known", () => {
  const message = (place: string | null) =>
    messageAbout({ ...nothing, reason: "held", words: "Papers missing. ", place }, "AYU-1", "L");
  expect(message("London")).toContain(" The carrier wrote: “Papers missing”, London. ");
  expect(message(null)).toContain(" The carrier wrote: “Papers missing”. ");
});

test("no two reasons have the same words", () => {
  const titles = attentionReasons.map((reason) => reasonWords[reason].title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("the message says that ShipGlobal was asked only where it was, and where nothing else is to be done", () => {
  const asked = { at: "2026-11-20T08:35:00.000Z", by: null };
  const message = (reason: AttentionReason, more: object) =>
    messageAbout({ ...nothing, reason, ...more }, "AYU-1", "L");
  for (const reason of ["stalled", "overdue"] as const) {
    expect(message(reason, {})).toContain("We're keeping an eye on it");
    expect(message(reason, { asked })).toContain("We've asked ShipGlobal about it");
  }
  expect(message("collect", { asked })).toContain("Please collect it soon");
});

test.each<[string, string | null, RegExp | undefined]>([
  ["SGE_505", "GB", /import charges\? Please pay only on the carrier's own website/],
  ["SGE_207", "US", /Import charges are prepaid/],
  ["SGE_207", "IN", undefined],
  ["SGE_207", null, undefined],
  ["SGE_503", "GB", undefined],
])("the message about a parcel with %s to %s asks about import charges: %s", (code, country, words) => {
  const [lastScan = null] = shipmentEvents([["2026-11-20 10:00:00", "connector", code, "", ""]]);
  const message = messageAbout({ ...nothing, reason: "held", country, lastScan }, "AYU-1", "L");
  if (words) expect(message).toMatch(words);
  else expect(message).not.toMatch(/charges/);
});
