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

it("XML that is not sound is refused", () => {
  const unsound = '<worksheet><!-- --><sheetData><row r="1"></sheetData></worksheet>';
  expect(() => usualXml(Buffer.from(unsound))).toThrow();
});
