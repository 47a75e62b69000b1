import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { read } from "xlsx";
import { unescapeFormula } from "../../../shared/import-files.ts";
import { anyCharacter } from "../../../shared/testing/any-character.ts";
import { csvFile, type Sheet, xlsxFile } from "./write.ts";

const columns = [
  { title: "Order No", width: 20 },
  { title: "Phone", width: 20 },
];
const sheetOf = (rows: Sheet["rows"]): Sheet => ({ name: "Orders", columns, rows });

/** The cells of each sheet as SheetJS reads them. */
function cellsOf(bytes: Uint8Array) {
  const { SheetNames, Sheets } = read(bytes, { dense: true, cellNF: true, cellFormula: true });
  return SheetNames.map((name) => Sheets[name]?.["!data"] ?? []);
}
const textsOf = (bytes: Uint8Array, width: number) =>
  cellsOf(bytes)[0]
    ?.slice(1)
    .map((row) => Array.from({ length: width }, (_, column) => String(row?.[column]?.v ?? "")));

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

const awkward = ["_x0041_", "_X000d_", "a\rb", "a\u0001b", "\ud800", "<&>\"'", "  two  ", "line\nbreak", "=1+1", "007"];

describe("a workbook", () => {
  test("preserves every text", () => {
    const row = fc.tuple(anyText, anyText).filter(([first, second]) => first !== "" || second !== "");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        expect(textsOf(xlsxFile(sheetOf(rows)), 2)).toEqual(rows);
      }),
      { numRuns: 60, examples: awkward.map((text) => [[[text, "x"]]]) },
    );
  });

  test("contains text cells only, no formula and no number", () => {
    const [cells] = cellsOf(xlsxFile(sheetOf([["=HYPERLINK(A1)", "9876543210"]])));
    const [header, row] = cells ?? [];
    expect(header?.map((cell) => cell?.v)).toEqual(["Order No", "Phone"]);
    expect(row?.map((cell) => [cell?.t, cell?.z, cell?.f])).toEqual([
      ["s", "@", undefined],
      ["s", "@", undefined],
    ]);
  });
});

const csvOf = (rows: readonly string[][]) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(csvFile(sheetOf(rows)));

/** The cells of a CSV file by RFC 4180. */
function cellsIn(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gu)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

describe("a CSV file", () => {
  test("has a byte order mark and CRLF line ends, as Excel expects", () => {
    expect(csvOf([["AYU-1", "+1 408"]])).toBe("\ufeffOrder No,Phone\r\nAYU-1,'+1 408\r\n");
  });

  test("has no cell that starts a formula, and every text is restored by unescapeFormula", () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((letters) => letters.replaceAll("\0", ""))
      .filter((letters) => unescapeFormula(letters) === letters);
    const formula = fc.tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r"), text).map((parts) => parts.join(""));
    const split = fc.tuple(text, fc.constantFrom(";", "\t", '\t"'), formula).map((parts) => parts.join(""));
    const cell = fc.oneof(text, formula, split).filter((letters) => unescapeFormula(letters) === letters);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const cells = cellsIn(csvOf(rows).slice(1)).slice(1);
        for (const text of cells.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/u);
        expect(cells.map((row) => row.map(unescapeFormula))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });
});
