import { expect, test } from "vitest";
import type { TrackingRecord } from "../../../../shared/tracking.ts";
import { asKnown, noChanges, withDeleted, withSaved } from "./own-changes.ts";

const record = (_id: string, version = 1, name = `AYU-${_id}`): TrackingRecord => ({
  _id,
  name,
  phone: "+1 415 555 0101",
  trackingNo: "SG3231027366055",
  createdAt: "2026-01-01T00:00:00.000Z",
  version,
});

test("a saved row shows as it was saved until the list has caught up", () => {
  const changes = withSaved(noChanges, record("1", 2, "AYU-1B"), false);
  expect(asKnown([record("1"), record("2")], changes, true)).toEqual([record("1", 2, "AYU-1B"), record("2")]);
  expect(asKnown([record("1", 3, "AYU-1C")], changes, true)).toEqual([record("1", 3, "AYU-1C")]);
});

test("a new record stands on top of the first page until the list holds it, and once then", () => {
  const changes = withSaved(withSaved(noChanges, record("8"), true), record("9"), true);
  expect(asKnown([record("1")], changes, true).map(({ _id }) => _id)).toEqual(["9", "8", "1"]);
  expect(asKnown([record("9"), record("1")], changes, true).map(({ _id }) => _id)).toEqual(["8", "9", "1"]);
  expect(asKnown([record("1")], changes, false).map(({ _id }) => _id)).toEqual(["1"]);
});

test("a new record that was edited at once is still new", () => {
  const changes = withSaved(withSaved(noChanges, record("9"), true), record("9", 2, "AYU-9B"), false);
  expect(asKnown([], changes, true)).toEqual([record("9", 2, "AYU-9B")]);
});

test("an edited record that is not on this page does not come here", () => {
  expect(asKnown([record("1")], withSaved(noChanges, record("5", 2), false), true)).toEqual([record("1")]);
});

test("a deleted record is gone, also one just added, and also where the list still has it", () => {
  const changes = withDeleted(withSaved(noChanges, record("9"), true), ["9", "1"]);
  expect(asKnown([record("9"), record("1"), record("2")], changes, true)).toEqual([record("2")]);
});
