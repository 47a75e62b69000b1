import Papa from "papaparse";
import { escapeFormula } from "../../shared/import-files.ts";
import type { Sheet } from "./sheet.ts";

/** Excel recognises UTF-8 by it. */
const byteOrderMark = "\ufeff";

/** A sheet as CSV, with cells escaped so that no spreadsheet program executes a formula. */
export function csvFile({ columns, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const titles = columns.map(({ title }) => title);
  const text = Papa.unparse([titles, ...rows.map((cells) => cells.map(escapeFormula))], { newline: "\r\n" });
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`);
}
