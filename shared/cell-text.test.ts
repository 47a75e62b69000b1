import { describe, expect, test } from "vitest";
import { markTyped, readText } from "./cell-text.ts";
import { escapeFormula } from "./import-files.ts";

const inWorkbook = (text: string) => readText(text, "workbook");
const inText = (text: string) => readText(text, "text");

describe("a text", () => {
  test.each([
    ...["AYU-1001", "#1001", "#A/1", "007", "ayu 1001", "1-2", "May order 5", "E5", "12E5", "12E", "2024-1", "1.001"],
  ])("is read as typed: %j", (typed) => {
    expect(inWorkbook(typed)).toEqual({ text: typed });
    expect(inText(typed)).toEqual({ text: typed });
  });

  test.each([
    ...["NOV-1001", "MAR-0457", "DEC 2101", "MAY-345", "DECOR-24", "24-DECOR", "24-11-2126", "45-11-2026", "12:30"],
  ])("is no date: %j", (typed) => expect(inText(typed)).toEqual({ text: typed }));

  test("is trimmed, and loses invisible characters and halves of characters", () => {
    expect(inWorkbook("\u00a0 AYU-1001\t")).toEqual({ text: "AYU-1001" });
    expect(inWorkbook("\u202a+91 98765\u00a043210\u202c")).toEqual({ text: "+91 98765\u00a043210" });
    expect(inWorkbook("AYU\u200b-1001\ud83d")).toEqual({ text: "AYU-1001\ufffd" });
  });

  test.each([
    ["7031.0", "7031"],
    ["7031,00", "7031"],
    ["+919876500179.0", "+919876500179"],
    ["SG762350000001.0", "SG762350000001"],
    ["1,001", "1001"],
    ["9,876,500,807", "9876500807"],
    ["9,87,65,00,807", "9876500807"],
    ["1,234.00", "1234"],
    ["`9876500179", "9876500179"],
    ["’9876500179", "9876500179"],
    ["“9876500179”", "9876500179"],
    ["'AYU-1'", "AYU-1"],
    ['"AYU-1001"', "AYU-1001"],
  ])("has a whole number's digits without what surrounds them: %j", (typed, text) => {
    expect(inWorkbook(typed)).toEqual({ text });
    expect(inText(typed)).toEqual({ text });
  });

  test.each(["NULL", "(null)", "None", "nan", "NaT", "n/a", "N/A", "-", "–", "0"])("is empty: %j", (typed) =>
    expect(inWorkbook(typed)).toEqual({ text: "" }),
  );

  test.each([
    ["9.19877E+11", "was shortened to 9.19877E+11"],
    ["9,19E+11", "was shortened to"],
    ["1E+15", "was shortened to"],
    ["SG3.26E+14", "was shortened to SG3.26E+14"],
    ["-1.23E+12", "was shortened to"],
    ["9.87654321E9", "was shortened to"],
    ["123456789012345000", "has more than 15 digits"],
    ["#REF!", "shows the error #REF!"],
    ["#N/A", "shows the error #N/A"],
    ["#WERT!", "shows the error #WERT!"],
    ["#DIV/0!", "shows the error #DIV/0!"],
  ])("has lost its digits in any file: %j", (typed, words) => {
    expect(inWorkbook(typed)).toEqual({ shown: typed, damage: expect.stringContaining(words) });
    expect(inText(typed)).toEqual({ shown: typed, damage: expect.stringContaining(words) });
  });

  test.each([
    ...["24-11-2026", "24/11/2026", "24.11.2026", "11/24/2026", "2026-11-24", "2026/1/3 10:00"],
    ...["2026-11-24T00:00:00Z", "24-Nov", "24-Nov-26", "24 November 2026", "Nov-24", "November 24, 2026"],
  ])("of a text file is a date: %j", (typed) => {
    expect(inText(typed)).toEqual({
      shown: typed,
      damage: `was turned into the date ${typed} by a spreadsheet program: format the column as text and enter it again, or put an apostrophe before it if it is right`,
    });
    expect(inWorkbook(typed)).toEqual({ text: typed });
    expect(inText(`'${typed}`)).toEqual({ text: typed });
  });

  test.each(["=A1", "=VLOOKUP(A2;B:C;2)", "=-5"])("of a text file is a formula without its result: %j", (typed) => {
    expect(inText(typed)).toMatchObject({ damage: expect.stringContaining("holds a formula, not its result") });
    expect(inText(`'${typed}`)).toEqual({ text: typed });
    expect(inWorkbook(typed)).toEqual({ text: typed });
  });

  test("of a text file may be marked as text by a formula", () => {
    expect(inText('="007"')).toEqual({ text: "007" });
    expect(inText('="a ""b"""')).toEqual({ text: 'a "b"' });
  });
});

test.each(["'AYU-1001'", "'AYU-1001", " ' AYU-1001 ' "])(
  "an apostrophe on either side of a number goes: %j",
  (typed) => {
    expect(inWorkbook(typed)).toEqual({ text: "AYU-1001" });
    expect(inText(typed)).toEqual({ text: "AYU-1001" });
  },
);

test.each([
  "'",
  "''x",
  "'x1'",
  "`x1'",
  "’x1’",
  "=x1'",
  "7'",
  "7031.0",
  "1,001",
  "NULL",
  "0",
  "9.8E+09",
  "2026-11-24",
  "=A1",
  "'=A1",
  '="1"',
  "`1",
  '"1"',
])("a text is read as it was, where it is marked: %j", (typed) => {
  expect(inWorkbook(markTyped(typed, "workbook"))).toEqual({ text: typed });
  expect(inText(escapeFormula(markTyped(typed, "text")))).toEqual({ text: typed });
});

test("a plain text is not marked", () => {
  expect(markTyped("AYU-1001", "text")).toBe("AYU-1001");
  expect(markTyped("24-Nov", "workbook")).toBe("24-Nov");
});
