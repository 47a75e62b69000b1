import { expect, test } from "vitest";
import { fileSize, whatHappened } from "./words.ts";

const none = { rows: 0, created: 0, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };

test.each([
  [{ created: 1 }, "1 record added."],
  [{ created: 1200, unchanged: 40 }, "1,200 records added; 40 rows were stored already."],
  [{ created: 2, changed: 1, refused: 3 }, "2 records added and 1 phone changed."],
  [
    { created: 2, addedParcels: 1, changed: 3, replaced: 4, unchanged: 1 },
    "2 records added, 1 parcel added to existing orders, 3 phones changed, and 4 tracking numbers replaced; 1 row was stored already.",
  ],
  [{ unchanged: 3 }, "Nothing new: 3 rows were stored already."],
  [{ unchanged: 1 }, "Nothing new: 1 row was stored already."],
  [{ refused: 3 }, "Nothing was added."],
])("%j is described as %j", (counts, sentence) => {
  expect(whatHappened({ ...none, ...counts })).toBe(sentence);
});

test.each([
  [1, "1 KB"],
  [34_400, "34 KB"],
  [4_600_000, "4.6 MB"],
])("%i bytes are %j", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
