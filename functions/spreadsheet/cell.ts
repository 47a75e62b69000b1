import { SSF } from "xlsx";
import { unescapeFormula } from "../../shared/import-files.ts";
import { withoutHidden } from "../../shared/visible-text.ts";

/** A cell as stored in the file. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  /** From .csv, where numbers and dates are stored as the text that was shown. */
  | { readonly kind: "untyped"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly format: string }
  | { readonly kind: "truth"; readonly value: boolean }
  | { readonly kind: "error"; readonly shown: string };

/** One sheet of a file of any format. Rows and columns count from 0. */
export interface Sheet {
  readonly name?: string;
  /** What its uploader should know. */
  readonly note?: string;
  readonly rowCount: number;
  /** The number of columns up to the last cell with content. */
  readonly columnCount: (row: number) => number;
  readonly cell: (row: number, column: number) => Cell | undefined;
  /** Frees a row's cells, since a large sheet takes more memory than its rows. */
  readonly forget: (row: number) => void;
}

/** A cell's text, or what damaged it, worded to follow the name of its column. */
export type CellValue = { readonly text: string } | { readonly damage: string; readonly shown: string };

/** A cell's text, of a damaged one as it is shown. */
export const shownText = (value: CellValue) => ("text" in value ? value.text : value.shown);

/** Also after letters or a sign, and below one, where the digits have a decimal point. */
const scientific = /^(?:\dE\+|\d[.,]\d*E\+|(?:[+-]|\p{L}{1,4})\d[.,]\d*E\+|[+-]?\d[.,]\d+E-)\d{2,3}$/iu;
/** Whole numbers as programs write them that take every number for a decimal one. */
const decimal = /^\d+[.,]0+$/u;

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const timeOfDay = "\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?";
/** Dates as spreadsheet programs write them into .csv: 1-May, May-24, 01/05/2024, 2024/5/1, 2024-05-01 00:00. */
const date = new RegExp(
  `^(?:\\d{1,2}[- ]${month}(?:[- ,]+\\d{2,4})?|${month}[- ]\\d{1,4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}/(?:0?[1-9]|1[0-2])/\\d{1,2}|\\d{4}-\\d{2}-\\d{2})(?:[ T]${timeOfDay})?$`,
  "iu",
);
const time = new RegExp(`^${timeOfDay}$`, "iu");

/** Spreadsheets keep 15 digits and turn the rest into zeros; three or more are no coincidence. */
const cutOff = /^\d{15}0{3,}$/u;

/** Truth values in a text file. */
const truth = /^(?:true|false)$/iu;

/** Errors of formulas in a text file. */
const errorText =
  /^(?:#N\/A|#NAME\?|#GETTING_DATA|#(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY)!|Err:\d{3})$/iu;

const holdsTruth = (shown: string) => `holds ${shown}, not a number`;
const showsError = (shown: string) => `shows the error ${shown}`;
const cutShort = (shown: string) =>
  `was shortened to ${shown} by a spreadsheet program and its digits are lost: format the column as text and enter it again`;
const longNumber = (shown: string) =>
  `has more than 15 digits but was stored as a number, which has changed its last digits (${shown}): format the column as text and enter it again`;
const turnedIntoDecimal = (shown: string) =>
  `was turned into the decimal number ${shown} by a program: format the column as text and enter it again`;
const turnedIntoDate = (shown: string) =>
  `was turned into the date ${shown} by a spreadsheet program: format the column as text and enter it again`;
const turnedIntoTime = (shown: string) =>
  `was turned into the time ${shown} by a spreadsheet program: format the column as text and enter it again`;

/** Spreadsheets store smaller whole numbers exactly. */
const exactBelow = 1e15;

/**
 * A cell's value: whole numbers exactly, whatever the sheet shows, and text as typed.
 * Detected damage is reported, never repaired.
 */
export function readCell(cell: Cell | undefined): CellValue {
  switch (cell?.kind) {
    case undefined:
      return { text: "" };
    case "text":
      return readText(clean(cell.text));
    case "untyped":
      return readUntyped(clean(cell.text));
    case "number":
      return readNumber(cell.value, cell.format);
    case "truth":
      return damaged(cell.value ? "TRUE" : "FALSE", holdsTruth);
    case "error":
      return damaged(cell.shown, showsError);
  }
}

const damaged = (shown: string, words: (shown: string) => string): CellValue => ({ damage: words(shown), shown });

const clean = (text: string) => unescapeFormula(withoutHidden(text.toWellFormed()).trim()).trim();

function readText(text: string): CellValue {
  if (errorText.test(text)) return damaged(text, showsError);
  if (scientific.test(text)) return damaged(text, cutShort);
  return { text };
}

function readUntyped(text: string): CellValue {
  if (date.test(text)) return damaged(text, turnedIntoDate);
  if (time.test(text)) return damaged(text, turnedIntoTime);
  if (cutOff.test(text)) return damaged(text, longNumber);
  if (truth.test(text)) return damaged(text, holdsTruth);
  if (decimal.test(text)) return damaged(text, turnedIntoDecimal);
  return readText(text);
}

function readNumber(value: number, format: string): CellValue {
  if (isDate(format)) return damaged(shownAs(format, value) ?? String(value), turnedIntoDate);
  // The last bits of a calculated number are rounding errors.
  const exact = Number(value.toPrecision(15));
  if (!Number.isInteger(exact)) return damaged(String(exact), (shown) => `is ${shown}, which is not a whole number`);
  if (exact < 0) return damaged(String(exact), (shown) => `is ${shown}, a number below zero`);
  if (exact >= exactBelow) return damaged(String(value), longNumber);
  return { text: (isSpelledOut(format) && shownAs(format, exact)?.trim()) || String(exact) };
}

function isDate(format: string): boolean {
  try {
    return SSF.is_date(format);
  } catch {
    return false;
  }
}

function shownAs(format: string, value: number): string | undefined {
  try {
    return SSF.format(format, value);
  } catch {
    return undefined;
  }
}

const quoted = /"[^"]*"|\\./gu;

/** Whether a number format adds leading zeros (00000) or letters (`"AYU-"0`) that belong to the number. */
function isSpelledOut(format: string): boolean {
  const [positive = ""] = format.split(";");
  const bare = positive.replace(quoted, "");
  if (/[.,%eE?/@[]/u.test(bare)) return false;
  return /0{2,}/u.test(bare) || /[\p{L}\p{N}]/u.test((positive.match(quoted) ?? []).join(""));
}
