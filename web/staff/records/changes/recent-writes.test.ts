import { describe, expect, test } from "vitest";
import type { TrackingRecord } from "../../../../shared/records.ts";
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
const first = { readAt: savedAt + 500, showNew: true, newestFirst: true };
const withNew = (changes: RecentWrites, ...records: TrackingRecord[]) =>
  records.reduce((before, record) => withSaved(before, record, "new", savedAt), changes);
const withEdited = (changes: RecentWrites, record: TrackingRecord) => withSaved(changes, record, "changed", savedAt);

test("a saved row is shown as saved until the list contains it", () => {
  const changes = withEdited(noChanges, record("1", 2, "AYU-1B"));
  expect(withRecentWrites([record("1"), record("2")], changes, first)).toEqual([record("1", 2, "AYU-1B"), record("2")]);
  expect(withRecentWrites([record("1", 3, "AYU-1C")], changes, first)).toEqual([record("1", 3, "AYU-1C")]);
});

test("a new record is at the top of the first page until the list contains it, and then only there", () => {
  const changes = withNew(noChanges, record("8"), record("9"));
  expect(withRecentWrites([record("1")], changes, first).map(({ _id }) => _id)).toEqual(["9", "8", "1"]);
  expect(withRecentWrites([record("9"), record("1")], changes, first).map(({ _id }) => _id)).toEqual(["8", "9", "1"]);
  expect(withRecentWrites([record("1")], changes, { ...first, showNew: false }).map(({ _id }) => _id)).toEqual(["1"]);
});

test("a new record that a later list does not contain is not added", () => {
  const changes = withNew(noChanges, record("9"));
  expect(withRecentWrites([record("1")], changes, { ...first, readAt: savedAt + 60_000 })).toEqual([record("1")]);
});

test("a new record that was edited at once is still new", () => {
  const changes = withEdited(withNew(noChanges, record("9")), record("9", 2, "AYU-9B"));
  expect(withRecentWrites([], changes, first)).toEqual([record("9", 2, "AYU-9B")]);
});

test("an edited record of another page is not added to this page", () => {
  expect(withRecentWrites([record("1")], withEdited(noChanges, record("5", 2)), first)).toEqual([record("1")]);
});

test("a deleted record is not shown, even if it is new or the list still contains it", () => {
  const changes = withDeleted(withNew(noChanges, record("9")), ["9", "1"]);
  expect(withRecentWrites([record("9"), record("1"), record("2")], changes, first)).toEqual([record("2")]);
});

test("the list of deleted records is without what was brought back, until it is deleted again", () => {
  const deleted = { ...first, deleted: true };
  const back = withSaved(withDeleted(noChanges, ["5"]), record("5", 3), "back", savedAt);
  expect(withRecentWrites([record("5", 2), record("4", 2)], back, deleted)).toEqual([record("4", 2)]);
  expect(withRecentWrites([record("5", 4)], back, deleted)).toEqual([record("5", 4)]);
  // Nor does it lose what was just deleted, or get what was just added.
  expect(withRecentWrites([record("5", 2)], withNew(withDeleted(noChanges, ["5"]), record("9")), deleted)).toEqual([
    record("5", 2),
  ]);
});

describe("a deleted record that was brought back", () => {
  const back = withSaved(withDeleted(noChanges, ["5", "2"]), record("5", 3), "back", savedAt);
  const idsOf = (rows: readonly TrackingRecord[]) => rows.map(({ _id }) => _id);

  test("is in its place until the list contains it", () => {
    expect(idsOf(withRecentWrites([record("7"), record("3"), record("2")], back, first))).toEqual(["7", "5", "3"]);
    expect(withRecentWrites([record("5", 3)], back, first)).toEqual([record("5", 3)]);
    const later = { ...first, readAt: savedAt + 60_000 };
    expect(idsOf(withRecentWrites([record("7"), record("3")], back, later))).toEqual(["7", "3"]);
  });

  test("is not added to a page that ends before it, or that is sorted or searched", () => {
    expect(idsOf(withRecentWrites([record("7"), record("6")], back, first))).toEqual(["7", "6"]);
    const sorted = { ...first, newestFirst: false };
    expect(idsOf(withRecentWrites([record("3"), record("7")], back, sorted))).toEqual(["3", "7"]);
  });

  test("stays in its place when it is edited at once", () => {
    const edited = withEdited(back, record("5", 4));
    expect(withRecentWrites([record("7"), record("3")], edited, first)[1]).toEqual(record("5", 4));
  });
});
