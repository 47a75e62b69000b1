import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { byForm, newRecord, type StoredRecord } from "../records/item.ts";
import type { ImportRow } from "./check-rows.ts";
import { isEditedSince, outcomeFor } from "./classify.ts";

const row = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  name: "AYU-1",
  phone: "+91 98765 43210",
  trackingNo: "SG2",
  onlyOfOrder: true,
  ...overrides,
});
const now = new Date("2026-05-01T10:00:00Z");
const stored = (overrides: Partial<StoredRecord> = {}): StoredRecord => ({
  ...newRecord(
    { name: "ayu 1", phone: "+91 98765 43210", trackingNo: "SG1" },
    ulid(),
    new Date("2026-01-01"),
    byForm("her"),
  ),
  ...overrides,
});
const nothing = { same: undefined, isKnown: false, only: undefined, maybeMoved: false };
const ofKnown = { ...nothing, isKnown: true };

describe("a row becomes", () => {
  it.each([
    ["new", row(), nothing, "created"],
    ["an added parcel where the order is known", row(), ofKnown, "addedParcels"],
    ["nothing where it is known", row(), { ...nothing, same: stored() }, "unchanged"],
    [
      "nothing where only its phone is written otherwise",
      row(),
      { ...nothing, same: stored({ phone: "919876543210" }) },
      "unchanged",
    ],
    ["a change of its phone", row(), { ...nothing, same: stored({ phone: "9876543210" }) }, "changed"],
    ["the order's only parcel's successor", row(), { ...ofKnown, only: stored() }, "replaced"],
    [
      "an added parcel where two rows might replace",
      row({ onlyOfOrder: false }),
      { ...ofKnown, only: stored() },
      "addedParcels",
    ],
    [
      "nothing where it is known, though it might replace",
      row(),
      { ...nothing, same: stored(), isKnown: true, only: stored() },
      "unchanged",
    ],
  ])("%s", (_, given, existing, kind) => {
    expect(outcomeFor(given, existing, now.toISOString()).kind).toBe(kind);
  });
});

describe("a record that was changed after the file came", () => {
  const later = { updatedAt: "2026-05-01T10:00:00.001Z" };

  it.each([
    ["keeps its phone", row(), { ...nothing, same: stored({ ...later, phone: "9876543210" }) }, "newer"],
    ["keeps its tracking number", row(), { ...ofKnown, only: stored(later) }, "newer"],
    ["gets no second parcel for the number it had", row(), { ...ofKnown, maybeMoved: true }, "newer"],
    ["may be equal to the row", row(), { ...nothing, same: stored(later) }, "unchanged"],
    [
      "may get a second parcel where two rows might replace it",
      row({ onlyOfOrder: false }),
      { ...ofKnown, only: stored(later) },
      "addedParcels",
    ],
    [
      "is changed where the change came at the same moment",
      row(),
      { ...nothing, same: stored({ phone: "9876543210", updatedAt: now.toISOString() }) },
      "changed",
    ],
  ] as const)("%s", (_, given, existing, kind) => {
    expect(outcomeFor(given, existing, now.toISOString()).kind).toBe(kind);
  });

  it.each([
    [{ createdAt: "2026-01-01T00:00:00.000Z", ...later }, true],
    [{ createdAt: now.toISOString(), ...later }, true],
    [{ createdAt: later.updatedAt, ...later }, false],
    [{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: now.toISOString() }, false],
    [{}, false],
    [later, true],
  ])("was edited since only if it is older than the file: %j", (times, edited) => {
    expect(isEditedSince(times, now.toISOString())).toBe(edited);
  });
});
