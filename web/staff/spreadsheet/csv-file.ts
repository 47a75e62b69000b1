import Papa from "papaparse";
import { escapeFormula } from "../../../shared/import-files.ts";
import { markedRows } from "./marked-rows.ts";
import type { Sheet } from "./sheet.ts";

/** Excel recognises UTF-8 by it. */
const byteOrderMark = "\ufeff";

/** A sheet as CSV, with cells escaped so that no spreadsheet program executes a formula. */
export function csvFile(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const titles = sheet.columns.map(({ title }) => title);
  const rows = markedRows(sheet, "text").map((cells) => cells.map(escapeFormula));
  const text = Papa.unparse([titles, ...rows], { newline: "\r\n" });
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`);
}
