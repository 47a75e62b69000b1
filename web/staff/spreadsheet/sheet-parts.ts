import { csvFile } from "./csv-file.ts";
import type { Sheet, SheetFormat, SheetPart } from "./sheet.ts";
import { xlsxFile } from "./xlsx-file.ts";

const write = (sheet: Sheet, format: SheetFormat) => (format === "xlsx" ? xlsxFile([sheet]) : csvFile(sheet));

/** A sheet as one file, or split into several so that none is larger than `maxBytes`. */
export function sheetParts(sheet: Sheet, format: SheetFormat, maxBytes: number): SheetPart[] {
  const { rows } = sheet;
  const bytes = write(sheet, format);
  if (bytes.length <= maxBytes || rows.length < 2) return [{ bytes, rowCount: rows.length }];
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)].flatMap((half) =>
    sheetParts({ ...sheet, rows: half }, format, maxBytes),
  );
}
