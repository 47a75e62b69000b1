import fc from "fast-check";
import { expect, it } from "vitest";
import type { FileKind } from "../../shared/cell-text.ts";
import type { SheetField } from "../../shared/import-files.ts";
import { anyCharacter } from "../../shared/testing/any-character.ts";
import { type Cell, isDate, readCell, typed } from "./cell.ts";

const number = (value: number, format: string): Cell => ({ value, format });
const read = (cell: Cell | undefined, field?: SheetField) => readCell(cell, "workbook", field);

it("has nothing, or a text", () => {
  expect(read(undefined)).toEqual({ text: "" });
  expect(read(" AYU-1001 ")).toEqual({ text: "AYU-1001" });
});

it.each([
  [919876543210, "General"],
  [919876543210, "0.00E+00"],
  [1234567, "#,##0"],
  [1234567, "#,##0.00"],
  [1234567, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-'],
  [1234567, "[$₹-4009] #,##0"],
  [7031, "[Red]0"],
  [999_999_999_999_999, "0"],
  [1002.0000000000001, "General"],
])("a number has its exact value, whatever the sheet shows: %d in %j", (value, format) => {
  expect(read(number(value, format))).toEqual({ text: String(Math.round(value)) });
});

it.each([
  [7, "000", "007"],
  [1234, "000", "1234"],
  [42, "0000000000", "0000000042"],
])("a format of zeros pads: %d in %j", (value, format, text) => {
  expect(read(number(value, format))).toEqual({ text });
});

it.each(['"AYU-"0000', "[$AYU-]0000", "00-0000", "\\A0", "0000.", "00,000", "0%", "A"])(
  "a format that adds anything else is refused, with the way out: %j",
  (format) => {
    expect(read(number(1234, format))).toEqual({
      shown: "1234",
      damage: `is shown in the format ${format}: format the column as text and enter it again`,
    });
  },
);

it("a phone's format may add signs", () => {
  const format = "[<=9999999]###-####;(###) ###-####";
  expect(read(number(9876543210, format), "phone")).toEqual({ text: "9876543210" });
  expect(read(number(9876543210, format))).toMatchObject({ damage: expect.stringContaining("is shown in the format") });
  expect(read(number(9876543210, '"A"0'), "phone")).toMatchObject({ damage: expect.anything() });
});

it.each([
  [46_350, "d-mmm", "2026-11-24"],
  [46_350.5, "m/d/yy h:mm", "2026-11-24"],
  [0.5, "h:mm", "1899-12-30"],
  [46_350, "[$-409]dd/mm/yyyy;@", "2026-11-24"],
  [46_350, "aaa", "2026-11-24"],
])("a date is damage: %d in %j", (value, format, shown) => {
  expect(read(number(value, format))).toEqual({
    shown,
    damage: `was turned into the date ${shown} by a spreadsheet program: format the column as text and enter it again`,
  });
});

it("a number that is no day before 2100 is none, though its format is a date's", () => {
  expect(read(number(9876543210, "dd/mm/yyyy"))).toEqual({ text: "9876543210" });
});

it.each(["General", "0.00", '"day" 0', "[Red]#,##0", "0.00E+00", "\\d0"])("%j is no date's format", (format) =>
  expect(isDate(format)).toBe(false),
);

it.each([
  [0.5, "is 0.5, not a whole number"],
  [-5, "is -5, a negative number"],
  [1e15, "has more than 15 digits but was stored as a number"],
  [1.23e20, "has more than 15 digits"],
  [Number.NaN, "not a whole number"],
  [Number.POSITIVE_INFINITY, "not a whole number"],
])("a number that cannot be one of the fields is refused: %d", (value, damage) => {
  expect(read(value)).toMatchObject({ damage: expect.stringContaining(damage) });
});

it("a tracking number that was stored by its exponent has lost its digits", () => {
  expect(read(3.23102e13, "trackingNo")).toMatchObject({
    damage: expect.stringMatching(/^was shortened to 3.23102E\+13/),
  });
  expect(read(323_102_736_605, "trackingNo")).toEqual({ text: "323102736605" });
  expect(read(9.8e9, "phone")).toEqual({ text: "9800000000" });
});

it("a zero is an empty cell", () => expect(read(0)).toEqual({ text: "" }));

it("a truth value, a date, an error and a formula without result are damage", () => {
  expect(read(typed.date("2026-11-24"))).toMatchObject({ damage: expect.stringContaining("the date 2026-11-24") });
  expect(read(typed.truth("TRUE"))).toMatchObject({ damage: "holds TRUE, not a number" });
  expect(read(typed.error("#REF!"))).toMatchObject({ damage: expect.stringContaining("error #REF!") });
  expect(read(typed.formula())).toMatchObject({ damage: expect.stringContaining("without a saved result") });
});

it("reads any text and any format", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.double(),
      fc.constantFrom<FileKind>("text", "workbook"),
      (text, value, kind) => {
        for (const cell of [text, number(value, text)]) {
          const reading = readCell(cell, kind);
          expect(typeof ("text" in reading ? reading.text : reading.damage)).toBe("string");
        }
      },
    ),
  );
});
