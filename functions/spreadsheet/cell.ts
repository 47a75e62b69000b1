import { SSF } from "xlsx";
import { unescapeFormula } from "../../shared/import-files.ts";
import { type Damage, damageOf, type FileKind, typedText } from "../../shared/sheet-damage.ts";
import { visibleText, withoutHidden } from "../../shared/visible-text.ts";
import { spelledOut } from "./spelled-out.ts";

/** A cell as stored in the file. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  /** From .csv, where numbers and dates are stored as the text that was shown. */
  | { readonly kind: "untyped"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly format: string }
  /** Stored as a date, not as a number that is shown as one. */
  | { readonly kind: "date"; readonly shown: string }
  | { readonly kind: "truth"; readonly value: boolean }
  /** A formula whose result is not stored. */
  | { readonly kind: "formula" }
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

/** A text file has no formats. */
const orMark = ", or put an apostrophe before it if it is right";

const holdsTruth = (shown: string) => `holds ${shown}, not a number`;
const showsError = (shown: string) => `shows the error ${shown}: enter what belongs there`;
const standsForNothing = (shown: string) =>
  `holds ${shown}, which programs write for an empty cell: enter what belongs there`;
const holdsZero = (shown: string) =>
  `holds ${shown}, which programs write for an empty cell, or a formula that they do not calculate: enter what belongs there, or open the file in a spreadsheet program and save it`;
const holdsQuestionMark = (shown: string) =>
  `holds ${shown}, in which a program may have saved question marks for letters: save the file as .xlsx or CSV UTF-8, or enter it again`;
const withoutResult = "holds a formula whose result is not stored: open the file in a spreadsheet program and save it";
const holdsFormula = `holds a formula, not its result: enter what belongs there${orMark}`;
const cutShort = (shown: string) =>
  `was shortened to ${shown} by a spreadsheet program and its digits are lost: format the column as text and enter it again`;
const longNumber = (shown: string) =>
  `has more than 15 digits but was stored as a number, which has changed its last digits (${shown}): format the column as text and enter it again`;
const turnedIntoDecimal = (shown: string) =>
  `was turned into the decimal number ${shown} by a program: format the column as text and enter it again`;
/** @param shown empty where it cannot be read */
const turnedIntoDate = (shown: string) =>
  `was turned into ${shown ? `the date ${shown}` : "a date"} by a spreadsheet program: format the column as text and enter it again`;
const turnedIntoAmount = (shown: string) =>
  `was turned into the amount ${shown} by a spreadsheet program: format the column as text and enter it again`;
const turnedIntoTime = (shown: string) =>
  `was turned into the time ${shown} by a spreadsheet program: format the column as text and enter it again`;

const otherFormat = (format: string) =>
  `is shown in the format ${visibleText(format.slice(0, mostOfFormat)).slice(0, 60).toWellFormed()}: format the column as text and enter it again`;

/** Spreadsheet programs take no longer ones; it takes long to find out what these show. */
const mostOfFormat = 255;

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
      return readText(cell.text, "workbook");
    case "untyped":
      return readText(cell.text, "text");
    case "number":
      return readNumber(cell.value, cell.format);
    case "date":
      return damaged(cell.shown, turnedIntoDate);
    case "truth":
      return damaged(cell.value ? "TRUE" : "FALSE", holdsTruth);
    case "formula":
      return damaged("", () => withoutResult);
    case "error":
      return damaged(cell.shown, showsError);
  }
}

const damaged = (shown: string, words: (shown: string) => string): CellValue => ({ damage: words(shown), shown });

const words: Record<Damage, (shown: string) => string> = {
  date: turnedIntoDate,
  time: turnedIntoTime,
  cutOff: longNumber,
  truth: holdsTruth,
  decimal: turnedIntoDecimal,
  amount: turnedIntoAmount,
  error: showsError,
  absent: standsForNothing,
  zero: holdsZero,
  unsaved: holdsQuestionMark,
  shortened: cutShort,
};

/** `="007"`, with which programs keep a spreadsheet program from taking a text for a number. */
const asFormula = /^="((?:[^"]|"")*)"$/u;
/** Any other with a letter or digit: a line of equals signs calculates nothing. */
const formula = /^=.*[\p{L}\p{N}]/su;
/** Quotation marks after a space do not quote the cell of a .csv. */
const quotedAfterSpace = /^\s+"([^"]*)"\s*$/u;

/** A text of a .csv without what says only that it is one. */
const unwrapped = (text: string) => asFormula.exec(text.trim())?.[1]?.replaceAll('""', '"');

/** An apostrophe before what looks damaged says that it was typed so. */
function readText(raw: string, kind: FileKind): CellValue {
  const stored = kind === "text" ? raw.replace(quotedAfterSpace, "$1") : raw;
  const wrapped = kind === "text" ? unwrapped(stored) : undefined;
  if (wrapped !== undefined) return { text: withoutHidden(wrapped.toWellFormed()).trim() };
  const shown = withoutHidden(stored.toWellFormed()).trim();
  const typed = typedText(shown, kind);
  if (typed !== undefined) return { text: typed };
  // A formula that was typed as text has an apostrophe, which unescapeFormula removes.
  if (kind === "text" && formula.test(shown)) return damaged(shown, () => holdsFormula);
  const text = unescapeFormula(shown).trim();
  const damage = damageOf(text, kind);
  if (!damage) return { text };
  return damaged(text, (seen) =>
    words[damage](seen).replace(/(?:enter it again|what belongs there)$/u, kind === "text" ? `$&${orMark}` : "$&"),
  );
}

function readNumber(value: number, format: string): CellValue {
  if (format.length > mostOfFormat) return damaged(String(value), () => otherFormat(format));
  if (isDate(format)) return damaged(shownAs(format, value) ?? String(value), turnedIntoDate);
  // The last bits of a calculated number are rounding errors.
  const exact = Number(value.toPrecision(15));
  if (!Number.isInteger(exact)) return damaged(String(exact), (shown) => `is ${shown}, which is not a whole number`);
  if (exact === 0) return damaged("0", holdsZero);
  if (exact < 0) return damaged(String(exact), (shown) => `is ${shown}, a number below zero`);
  if (exact >= exactBelow) return damaged(String(value), longNumber);
  const text = spelledOut(exact, format);
  return text === undefined ? damaged(String(exact), () => otherFormat(format)) : { text };
}

/** The weekday alone, in East Asian programs. The parser does not know it. */
const weekday = /^(?:\[[^\]]*\])?a{3,4}(?:;@)?$/iu;

/** Whether numbers of a format are shown as dates or times. */
export function isDate(format: string): boolean {
  try {
    return format.length <= mostOfFormat && (SSF.is_date(format) || weekday.test(format));
  } catch {
    return false;
  }
}

function shownAs(format: string, value: number): string | undefined {
  try {
    return SSF.format(weekday.test(format) ? "m/d/yy" : format, value);
  } catch {
    return undefined;
  }
}
