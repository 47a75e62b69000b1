import {
  type CellValue,
  enterAgain,
  type FileKind,
  isDated,
  isError,
  isLong,
  isShortened,
  readText,
} from "../../shared/cell-text.ts";
import type { SheetField } from "../../shared/import-files.ts";
import { visibleText } from "../../shared/visible-text.ts";

type Damaged = Extract<CellValue, { readonly damage: string }>;

/** A cell as stored in the file: a text, a number with its format if it has one, or what says itself that it is none of these. */
export type Cell =
  | string
  | number
  | { readonly value: number; readonly format: string }
  | Damaged;

const daysTo1904 = 1462;

const damaged = (shown: string, damage: string): Damaged => ({ damage, shown });

/** Cells that are no texts. */
export const typed = {
  /**
   * "General" and "@" say only that it is a number, and are dropped.
   * @param since1904 whether the workbook counts days from 1904, as Excel for the Mac did
   */
  number(value: number, format: string, since1904 = false): Cell {
    if (format === "General" || format === "@") return value;
    return { value: since1904 && isDate(format) ? value + daysTo1904 : value, format };
  },
  /** Stored as a date, not as a number that is shown as one. */
  date: (shown: string): Cell => damaged(shown, isDated(shown)),
  error: (shown: string): Cell => damaged(shown, isError(shown)),
  truth: (shown: "TRUE" | "FALSE"): Cell =>
    damaged(shown, `holds ${shown}, not a number`),
  /** A formula whose result is not stored. */
  formula: (): Cell =>
    damaged(
      "",
      "has a formula without a saved result: open the file in a spreadsheet program and save it again",
    ),
};

/** One sheet of a file of any format. Rows and columns count from 0. */
export interface Sheet {
  readonly kind: FileKind;
  readonly name?: string;
  /** What its uploader should know. */
  readonly notes?: readonly string[];
  /** May have holes, and a cell at `importLimits.columns` for all that are further right. */
  readonly rows: ((Cell | undefined)[] | undefined)[];
  readonly hidden?: ReadonlySet<number>;
}

/** Excel's limit. A file may name a later row with nothing in between. */
export const maxSheetRows = 1_048_576;

/** The rows or columns of which something holds. */
export const placesWhere = <Item>(
  items: readonly Item[],
  holds: (item: Item) => boolean,
) => items.flatMap((item, at) => (holds(item) ? at : []));

/** Whether a format that is stored by its number alone shows dates or times. Source: ECMA-376 part 1, 18.8.30 */
export const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Cells of one column that are merged: the column, its first and its last row, counted from 0. */
export type Merge = readonly [column: number, firstRow: number, lastRow: number];

/** Gives a merged cell to each of its rows that has other cells. */
export function fillMerged(rows: Sheet["rows"], merges: readonly Merge[]): void {
  for (const [column, firstRow, lastRow] of merges) {
    const merged = rows[firstRow]?.[column];
    if (merged === undefined) continue;
    for (let row = firstRow + 1; row <= Math.min(lastRow, rows.length - 1); row += 1) {
      const cells = rows[row];
      if (cells) cells[column] ??= merged;
    }
  }
}

/** The cells of the three fields. */
export type Cells = Readonly<Record<SheetField, CellValue>>;

/** A row with content; `row` is its number in the sheet. */
export interface SheetRow extends Cells {
  readonly row: number;
  /** Why it cannot be read as a row of this table. */
  readonly refusal?: string | undefined;
  /** The header again, or a further item of the order above it: no shipment. */
  readonly part?: "header" | "item";
  readonly isHidden?: boolean | undefined;
  /** What the sheet's columns of statuses say of it: of the payment, the order, the shipment. */
  readonly statuses?: readonly string[];
  /** It has cells beside the table, in a workbook. */
  readonly hasRemark?: boolean;
}

export const textOf = (value: CellValue) => ("text" in value ? value.text : undefined);
export const isEmpty = (value: CellValue) => textOf(value) === "";

/** Whether all three cells of a row are empty. */
export const isBlank = ({ name, phone, trackingNo }: Cells) =>
  [name, phone, trackingNo].every(isEmpty);

/** A cell's text, of a damaged one as it is shown. */
export const shownText = (value: CellValue) =>
  "text" in value ? value.text : value.shown;

/**
 * A cell's value: whole numbers exactly, whatever the sheet shows, and text as typed.
 * Detected damage is reported, never repaired.
 * @param field what it is read for: to a phone, a format may add signs
 */
export function readCell(
  cell: Cell | undefined,
  kind: FileKind,
  field?: SheetField,
): CellValue {
  if (cell === undefined) return { text: "" };
  if (typeof cell === "string") return readText(cell, kind);
  if (typeof cell === "number") return readNumber(cell, "General", field);
  return "damage" in cell ? cell : readNumber(cell.value, cell.format, field);
}

/** Spreadsheets store smaller whole numbers exactly. */
const exactBelow = 1e15;
/** The first day of 2100. A larger number with a date's format is none that was typed. */
const dateBelow = 73_051;
/** From 1900, the first of 1970 is day 25,569. */
const dayOf = (days: number) =>
  new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10);

function readNumber(value: number, format: string, field?: SheetField): CellValue {
  if (isDate(format) && value >= 0 && value < dateBelow)
    return damaged(dayOf(value), isDated(dayOf(value)));
  // The last bits of a calculated number are rounding errors.
  const exact = Number(value.toPrecision(15));
  if (exact === 0) return { text: "" };
  if (!Number.isInteger(exact))
    return damaged(String(exact), `is ${exact}, not a whole number`);
  if (exact < 0) return damaged(String(exact), `is ${exact}, a negative number`);
  if (exact >= exactBelow) return damaged(String(value), isLong(String(value)));
  // Its exponent was stored as the number: of a million carriers' numbers one ends like that.
  if (field === "trackingNo" && exact >= 1e9 && exact % 1e6 === 0) {
    return damaged(String(exact), isShortened(exact.toExponential().replace("e", "E")));
  }
  return isDate(format) ? { text: String(exact) } : spelledOut(exact, format, field);
}

const isFormatted = (format: string) =>
  `is shown in the format ${visibleText(format.slice(0, 60).toWellFormed())}: ${enterAgain}`;

/** What a format shows as it is: in quotation marks, escaped, or as a currency; colours, languages and spaces go. */
const literals = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*]./gsu;

/** Whether numbers of a format are shown as dates or times. */
export const isDate = (format: string) =>
  /[dmyhs]|a{3}|b{2}/iu.test(
    format.replace(literals, "").replace(/general|e[+-]/giu, ""),
  );

/** Places, decimals, exponents, signs of currencies and spaces say nothing that belongs to the number. */
const addsNothing = /^(?:general|g\/通用格式|[#0?@,.()'\s]|\p{Sc})*$/iu;
/** Signs in a phone, which are not compared. */
const inPhones = /[-+/.]/gu;

/** A whole number with the zeros that its format puts before it; damaged where it adds anything else. */
function spelledOut(value: number, format: string, field?: SheetField): CellValue {
  if (/^0+$/u.test(format)) return { text: String(value).padStart(format.length, "0") };
  // A condition chooses the section; without one the first is for numbers above zero.
  const sections = format.split(";").slice(0, /\[[<>=]/u.test(format) ? 3 : 1);
  const texts = sections.map((section) =>
    section.replace(literals, "$1$2$3").replace(/E[+-]0+/giu, ""),
  );
  const shown =
    field === "phone" ? texts.map((text) => text.replace(inPhones, "")) : texts;
  const isPadded = shown.some((text) => /0[0,]*0/u.test(text.replace(/\..*/su, "")));
  return shown.every((text) => addsNothing.test(text)) && (field === "phone" || !isPadded)
    ? { text: String(value) }
    : damaged(String(value), isFormatted(format));
}
