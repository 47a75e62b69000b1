import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { unescapeFormula } from "../../../shared/import-files.ts";
import { csvFile } from "./csv-file.ts";

const columns = [
  { title: "Order No", width: 20 },
  { title: "Phone", width: 20 },
];
const textOf = (rows: readonly string[][]) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(csvFile({ name: "Orders", columns, rows }));

describe("a CSV file", () => {
  test("has a byte order mark and CRLF line ends, as Excel expects", () => {
    expect(textOf([["AYU-1", "+1 408"]])).toBe("\ufeffOrder No,Phone\r\nAYU-1,'+1 408\r\n");
  });

  test("has no formula either where a program separates its cells by semicolon or tab", () => {
    const text = textOf([["AYU-1;=1+1", "a\t@SUM(A1)"]]);
    expect(text).toBe("\ufeffOrder No,Phone\r\nAYU-1;'=1+1,a\t'@SUM(A1)\r\n");
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
        const { data } = Papa.parse<string[]>(textOf(rows).slice(1).replace(/\r\n$/u, ""), {
          delimiter: ",",
          newline: "\r\n",
        });
        const cells = data.slice(1);
        for (const text of cells.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/u);
        expect(cells.map((row) => row.map(unescapeFormula))).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });
});
