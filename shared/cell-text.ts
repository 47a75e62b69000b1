import { unescapeFormula } from "./import-files.ts";
import { withoutHidden } from "./visible-text.ts";

/** What an import reads from a cell with text, and how an export writes a text so that it is read as it is. */

/** .csv, where numbers and dates are stored as the text that was shown, or a workbook, where each cell has a type. */
export type FileKind = "text" | "workbook";

/** A cell's text, or what damaged it, worded to follow the name of its column. */
export type CellValue =
  | { readonly text: string }
  | { readonly damage: string; readonly shown: string };

export const enterAgain = "format the column as text and enter it again";
/** @param shown empty where it cannot be read */
export const isDated = (shown: string) =>
  `was turned into ${shown ? `the date ${shown}` : "a date"} by a spreadsheet program: ${enterAgain}`;
export const isLong = (shown: string) =>
  `has more than 15 digits but was stored as a number, which has changed its last digits (${shown}): ${enterAgain}`;
export const isError = (shown: string) =>
  `shows the error ${shown}: enter what belongs there`;
export const isShortened = (shown: string) =>
  `was shortened to ${shown} by a spreadsheet program and its digits are lost: ${enterAgain}`;
const isFormula = () => "holds a formula, not its result: enter what belongs there";

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|(?:nov|dec)(?:ember)?)";
const dayOrMonth = "(?:0?[1-9]|[12]\\d|3[01])";
const year = "(?:19|20)\\d{2}";
const dates = [
  `${dayOrMonth}[-/.]${dayOrMonth}[-/.]${year}`,
  `${year}[-/.]${dayOrMonth}[-/.]${dayOrMonth}`,
  `${dayOrMonth}[- ]${month}(?:[- ](?:\\d{2}|${year}))?`,
  // NOV-1001 is an order number.
  `${month}-\\d{2}`,
  `${month} ${dayOrMonth},? ${year}`,
];

/** Scientific notation, also behind the letters of a tracking number; not 12E5. */
export const shortenedNumber = /^(?:[+-]|\p{L}{1,4})?\d+(?:[.,]\d*E[+-]?|E\+)\d{1,3}$/iu;

/** What lost its digits. In a workbook a text stays as it was typed, so that only what programs write there counts. */
const damages: readonly (readonly [
  RegExp,
  FileKind | "any",
  (shown: string) => string,
])[] = [
  [shortenedNumber, "any", isShortened],
  // Spreadsheets keep 15 digits and turn the rest into zeros; three or more are no coincidence.
  [/^\d{15}0{3,}$/u, "any", isLong],
  [/^#(?:N\/A|[\p{L}/0 ]+[!?])$/u, "any", isError],
  [new RegExp(`^(?:${dates.join("|")})(?:[ T,].*)?$`, "iu"), "text", isDated],
  [/^=.*[\p{L}\p{N}]/su, "text", isFormula],
];

/** What programs write for an empty cell. */
const nothing = /^(?:[<([]?null[>)\]]?|none|nan|nat|nil|n\/a|[-–—]|0)$/iu;
/** `="007"`, with which programs keep a spreadsheet program from taking a text for a number. */
const asFormula = /^="((?:[^"]|"")*)"$/u;
const quoted = /^["“”„«'‘’`]([^"“”„«»]*\d[^"“”„«»]*)["“”»'‘’`]$/u;
/** Apostrophes on both sides, and no other quotation mark behind the first, which would mark that one as typed. */
const inApostrophes = /^'(?!=)([^"“”„«»'‘’`´ʼ]*\d[^"“”„«»'‘’`´ʼ]*)'$/u;
/** Typed in place of an apostrophe. */
const likeApostrophe = /^[`´‘’ʼ](?=.)/u;
/** Some programs take every number for a decimal one. */
const decimal = /^(\+?\p{L}{0,4}\d+)[.,]0{1,2}$/u;
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.0{1,2})?$/u;

/** A text as it was meant: whole numbers without what a program or a person put around their digits. */
function plainText(text: string): string {
  const bare = text.replace(quoted, "$1").replace(likeApostrophe, "").trim();
  if (grouped.test(bare)) return bare.replaceAll(",", "").replace(/\..*/u, "");
  return bare.replace(decimal, "$1");
}

/** What a cell with text holds. Behind an apostrophe it is what was typed, whatever it looks like. */
export function readText(stored: string, kind: FileKind): CellValue {
  const shown = withoutHidden(stored.toWellFormed()).trim();
  if (shown.startsWith("'")) {
    const typed = kind === "text" ? unescapeFormula(shown) : shown;
    return { text: typed.replace(inApostrophes, "'$1").replace(/^'/u, "").trim() };
  }
  const wrapped = kind === "text" && asFormula.exec(shown)?.[1];
  if (typeof wrapped === "string") return { text: wrapped.replaceAll('""', '"').trim() };
  const text = plainText(kind === "text" ? unescapeFormula(shown) : shown);
  if (nothing.test(text)) return { text: "" };
  const [, , words] =
    damages.find(
      ([pattern, where]) => (where === "any" || where === kind) && pattern.test(text),
    ) ?? [];
  if (!words) return { text };
  const orMark = kind === "text" ? ", or put an apostrophe before it if it is right" : "";
  return { damage: `${words(text)}${orMark}`, shown: text };
}

/** Puts an apostrophe before a text that would not be read as it is. */
export function markTyped(text: string, kind: FileKind): string {
  const read = readText(text, kind);
  return "text" in read && read.text === text ? text : `'${text}`;
}
