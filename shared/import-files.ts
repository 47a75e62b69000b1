/** What an import takes at most. The file's size is what fits a function's 6 MB request once base64-coded, form and headers included. */
export const importLimits = {
  fileBytes: 4_600_000,
  rows: 100_000,
  columns: 256,
  /** Excel's own limit for a cell. */
  cellCharacters: 32_767,
} as const;

/** Records in one exported file, so that it can be imported again. */
export const exportLimit = 50_000;

/** The columns of exported files and of the template, which an import recognises. */
export const sheetColumns = { name: "Order No", phone: "Phone", trackingNo: "Tracking No" } as const;
export type SheetField = keyof typeof sheetColumns;

const startsFormula = /^[=+\-@\t\r]/u;
const guarded = /^'(?=[=+\-@\t\r])/u;

/** A text that no spreadsheet program takes for a formula: an apostrophe before the characters that start one. */
export const escapeFormula = (text: string) => (startsFormula.test(text) ? `'${text}` : text);

/** The text as it was before `guardFormula`. */
export const unescapeFormula = (text: string) => text.replace(guarded, "");
