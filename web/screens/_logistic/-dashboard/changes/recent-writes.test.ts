import { expect, test } from "vitest";
import type { TrackingRecord } from "../../../../../shared/records.ts";
import { noChanges, type RecentWrites, withDeleted, withRecentWrites, withSaved } from "./recent-writes.ts";

const record = (_id: string, version = 1, name = `AYU-${_id}`): TrackingRecord => ({
  _id,
  name,
  phone: "+1 415 555 0101",
  trackingNo: "SG3231027366055",
  createdAt: "2026-01-01T00:00:00.000Z",
  version,
});

const savedAt = 1_000_000;
const first = { readAt: savedAt + 500, showNew: true };
const withNew = (changes: RecentWrites, ...records: TrackingRecord[]) =>
  records.reduce((before, record) => withSaved(before, record, true, savedAt), changes);
const withEdited = (changes: RecentWrites, record: TrackingRecord) => withSaved(changes, record, false, savedAt);

test("a saved row shows as it was saved until the list has caught up", () => {
  const changes = withEdited(noChanges, record("1", 2, "AYU-1B"));
  expect(withRecentWrites([record("1"), record("2")], changes, first)).toEqual([record("1", 2, "AYU-1B"), record("2")]);
  expect(withRecentWrites([record("1", 3, "AYU-1C")], changes, first)).toEqual([record("1", 3, "AYU-1C")]);
});

test("a new record stands on top of the first page until the list holds it, and once then", () => {
  const changes = withNew(noChanges, record("8"), record("9"));
  expect(withRecentWrites([record("1")], changes, first).map(({ _id }) => _id)).toEqual(["9", "8", "1"]);
  expect(withRecentWrites([record("9"), record("1")], changes, first).map(({ _id }) => _id)).toEqual(["8", "9", "1"]);
  expect(withRecentWrites([record("1")], changes, { ...first, showNew: false }).map(({ _id }) => _id)).toEqual(["1"]);
});

test("a new record that a list read later does not hold has another place by now, or is gone", () => {
  const changes = withNew(noChanges, record("9"));
  expect(withRecentWrites([record("1")], changes, { ...first, readAt: savedAt + 60_000 })).toEqual([record("1")]);
});

test("a new record that was edited at once is still new", () => {
  const changes = withEdited(withNew(noChanges, record("9")), record("9", 2, "AYU-9B"));
  expect(withRecentWrites([], changes, first)).toEqual([record("9", 2, "AYU-9B")]);
});

test("an edited record that is not on this page does not come here", () => {
  expect(withRecentWrites([record("1")], withEdited(noChanges, record("5", 2)), first)).toEqual([record("1")]);
});

test("a deleted record is gone, also one just added, and also where the list still has it", () => {
  const changes = withDeleted(withNew(noChanges, record("9")), ["9", "1"]);
  expect(withRecentWrites([record("9"), record("1"), record("2")], changes, first)).toEqual([record("2")]);
});
