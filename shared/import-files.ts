import { recordLabels } from "./labels.ts";

/** Limits of an import. `fileBytes` fits into a function's 6 MB request as base64, with form and headers. */
export const importLimits = {
  fileBytes: 4_600_000,
  rows: 100_000,
  columns: 256,
  /** Excel's own limit. */
  cellCharacters: 32_767,
} as const;

/** Records in one exported file; below `importLimits`, so that the file can be imported again. */
export const exportLimit = 50_000;

/** Column titles of exported files and of the import template; the import recognises them. */
export const sheetColumns = recordLabels;
export type SheetField = keyof typeof sheetColumns;

const startsFormula = /^[=+\-@\t\r]/u;
const escaped = /^'(?=[=+\-@\t\r])/u;

/** Puts an apostrophe before a text that a spreadsheet program would execute as a formula. */
export const escapeFormula = (text: string) => (startsFormula.test(text) ? `'${text}` : text);

/** The text before `escapeFormula`. */
export const unescapeFormula = (text: string) => text.replace(escaped, "");
