import { expect, test } from "vitest";
import { whatHappens, whatStays, whatWasDone } from "./rollback-dialog.tsx";

const counts = (deleted: number, returned: number, keptCount = 0) => ({ deleted, returned, keptCount });

test.each([
  [
    counts(38, 12, 3),
    "38 records will be deleted, 12 will return to what they were. Links and mails of deleted records end.",
  ],
  [counts(1, 1), "1 record will be deleted, 1 will return to what it was. Links and mails of deleted records end."],
  [counts(1_200, 0), "1,200 records will be deleted. Links and mails of deleted records end."],
  [counts(0, 2), "2 records will return to what they were."],
  [counts(0, 0, 4), "There's nothing to roll back: everything this import saved has been changed or deleted since."],
  [counts(0, 0), "There's nothing to roll back: this import saved no records."],
])("what a roll-back of %j would do: %s", (given, words) => {
  expect(whatHappens(given)).toBe(words);
});

test.each([
  [counts(38, 12), "38 records deleted, 12 records returned to what they were."],
  [counts(0, 1), "1 record returned to what it was."],
  [counts(0, 0, 2), "Nothing was rolled back."],
])("what a roll-back of %j did: %s", (given, words) => {
  expect(whatWasDone(given)).toBe(words);
});

test("what stays is counted before and after", () => {
  expect(whatStays({ status: "checked", keptCount: 3 })).toBe("3 records stay as they are:");
  expect(whatStays({ status: "done", keptCount: 1 })).toBe("1 record stayed as it was:");
});
