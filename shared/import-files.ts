import { recordLabels } from "./labels.ts";

/** Limits of an import. `fileBytes` fits into a function's 6 MB request as base64, with form and headers. */
export const importLimits = {
  fileBytes: 4_600_000,
  rows: 100_000,
  columns: 256,
  /** Excel's own limit. */
  cellCharacters: 32_767,
} as const;

/** Column titles of exported files and of the import template; the import recognises them. */
export const sheetColumns = recordLabels;
export type SheetField = keyof typeof sheetColumns;

/** Further titles by which the import knows the portal's own files, whose columns need no question. */
export const ownTitles = { createdAt: "Created At (IST)", reason: "Reason" } as const;

/**
 * Where a cell starts: a program that separates cells by semicolon or tab also takes the rest of a text as one, in spite
 * of quotes, and a new line in it as a row.
 */
const cellStart = '(?<=^|[;\\t\\r\\n]"*)';
/**
 * Full-width signs too: programs set up for Chinese, Japanese or Korean take them for the others. Also behind apostrophes,
 * so that `unescapeFormula` gives back what was there before.
 */
const formulaStart = "(?='*[=+\\-@\\t\\r＝＋－＠])";
const startsFormula = new RegExp(cellStart + formulaStart, "gu");
const escaped = new RegExp(`${cellStart}'${formulaStart}`, "gu");

/** Puts an apostrophe before all that a spreadsheet program would execute as a formula. */
export const escapeFormula = (text: string) => text.replace(startsFormula, "'");

/** The text before `escapeFormula`. */
export const unescapeFormula = (text: string) => text.replace(escaped, "");
