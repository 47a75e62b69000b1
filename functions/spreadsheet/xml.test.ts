import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { usualXml } from "./xml.ts";

const directory = join(import.meta.dirname, "fixtures");
// One with a password is no zip file.
const workbooks = readdirSync(directory).filter((file) => file.endsWith(".xlsx") && file !== "protected.xlsx");

it.each(workbooks)("sheets as programs write them are taken as they are: %s", (file) => {
  const parts = Object.entries(unzipSync(readFileSync(join(directory, file))));
  const cells = parts.filter(([name]) => /worksheets\/[^/]+\.xml$|sharedStrings/u.test(name));
  expect(cells.length).toBeGreaterThan(0);
  for (const [name, content] of cells) {
    const part = Buffer.from(content);
    expect(usualXml(part) === part, name).toBe(true);
  }
});

const sheetOf = (cell: string) => `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`;

it.each([
  '<worksheet><!-- --><sheetData><row r="1"></sheetData></worksheet>',
  sheetOf("").slice(0, -5),
  sheetOf("").slice(0, -"</worksheet>".length),
  '<worksheet><sheetData><row r="1"/>',
  "worksheet",
])("XML that is not sound is refused: %s", (unsound) => {
  expect(() => usualXml(Buffer.from(unsound))).toThrow();
});

it.each(["<sst/>", '<sst count="0" />\n', '<?xml version="1.0" encoding="utf-16"?><sst></sst>'])(
  "a part without content is taken as it is: %s",
  (xml) => {
    const part = Buffer.from(xml);
    expect(usualXml(part)).toBe(part);
  },
);

it.each(["800,015", "0x1F", "800_015", "1.2.3", "12abc", "1e", " 5 5 "])(
  "a number that is none is refused: %s",
  (text) => {
    for (const cell of ['<c r="A1">', "<c t='n' s=\"1\">", '<c r="A1" s="2"><f>A2</f>', '<c r="A1"\n>']) {
      expect(() => usualXml(Buffer.from(sheetOf(`${cell}<v>${text}</v></c>`)))).toThrow();
    }
  },
);

it.each(["1", "-1.50", "1.", ".5", "1E5", "1.5e-7", " 42 ", "", "NaN"])("a number is taken as it is: %s", (text) => {
  const sheet = Buffer.from(sheetOf(`<c r="A1"><v>${text}</v></c><c r="B1" t="str"><v>800,015</v></c>`));
  expect(usualXml(sheet)).toBe(sheet);
});

const rowsOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;

it.each([
  rowsOf('<row r="2"/>', '<row r="3"><c r="A3"/></row>', '<row r="2"/>'),
  rowsOf('<row r="2"/>', "<row/>", '<row r="3"/>'),
  rowsOf('<row r="1"><c r="A1"/><c r="B1"/><c s="1" r="A1"/></row>'),
  rowsOf('<row r="1"><c r="A1"/><c r="a1"/></row>'),
])("two rows or cells with one address are refused: %s", (sheet) => {
  expect(() => usualXml(Buffer.from(sheet))).toThrow();
});

it.each(["01", " 1 ", "-1", "", "1.0"])("a style that is none is refused: %s", (style) => {
  expect(() => usualXml(Buffer.from(sheetOf(`<c r="A1" s="${style}"><v>1</v></c>`)))).toThrow();
});

it("rows and cells without addresses, or in another order, are taken as they are", () => {
  const sheet = Buffer.from(
    rowsOf(
      "<row><c/><c/></row>",
      '<row r="5"><c r="B5" s="0"/><c r="A5" s="12"/></row>',
      '<row r="4"><c r="A4"/></row>',
    ),
  );
  expect(usualXml(sheet)).toBe(sheet);
});
