import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { read } from "xlsx";
import type { Sheet } from "./sheet.ts";
import { xlsxFile } from "./xlsx-file.ts";

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

const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 }));

describe("a workbook", () => {
  test("preserves every text", () => {
    const row = fc.tuple(anyText, anyText).filter(([first, second]) => first !== "" || second !== "");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        expect(textsOf(xlsxFile([sheetOf(rows)]), 2)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });

  test.each(["_x0041_", "_X000d_", "a\rb", "a\u0001b", "\ud800", "<&>\"'", "  two  ", "line\nbreak", "=1+1", "007"])(
    "keeps %j",
    (text) => {
      expect(textsOf(xlsxFile([sheetOf([[text, "x"]])]), 2)).toEqual([[text, "x"]]);
    },
  );

  test("contains text cells only, no formula and no number", () => {
    const [cells] = cellsOf(xlsxFile([sheetOf([["=HYPERLINK(A1)", "9876543210"]])]));
    const [header, row] = cells ?? [];
    expect(header?.map((cell) => cell?.v)).toEqual(["Order No", "Phone"]);
    expect(row?.map((cell) => [cell?.t, cell?.z, cell?.f])).toEqual([
      ["s", "@", undefined],
      ["s", "@", undefined],
    ]);
  });

  test("has its sheets in the given order", () => {
    const bytes = xlsxFile([sheetOf([]), { name: "A & B", columns, rows: [["x", "y"]] }]);
    expect(read(bytes).SheetNames).toEqual(["Orders", "A & B"]);
  });
});
