import Papa from "papaparse";
import { escapeFormula } from "../../shared/import-files.ts";
import type { Sheet } from "./sheet.ts";

/** By this mark Excel knows UTF-8. */
const byteOrderMark = "\ufeff";

/** The text of a table, no cell of which a spreadsheet program takes for a formula. */
export function csvFile({ columns, rows }: Sheet): Uint8Array<ArrayBuffer> {
  const titles = columns.map(({ title }) => title);
  const text = Papa.unparse([titles, ...rows.map((cells) => cells.map(escapeFormula))], { newline: "\r\n" });
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`);
}
