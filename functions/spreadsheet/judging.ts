import { importLimits, type SheetField } from "../../shared/import-files.ts";
import { isShipGlobalNumber } from "../../shared/keys.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { readCell, type Sheet, shownText } from "./cell.ts";
import { type Columns, mayNameOrder, type NamedColumns, readHeader } from "./titles.ts";

/** What a sheet shows of itself, by which its columns are judged, or guessed for its uploader. */

/** A row that is the header, or may be. Rows count from 0. */
export interface Header extends NamedColumns {
  readonly sheet: Sheet;
  /** -1 where there is none. */
  readonly row: number;
  /** The first row of data. */
  readonly firstRow: number;
  readonly texts: readonly string[];
}

const shownRows = 5;
const shownCharacters = 60;

export const filledIn = (texts: readonly string[]) =>
  texts.filter((text) => text !== "").length;

const isAmount = (text: string) => /^(?:\p{Sc}\s?)?\d[\d,]*[.,]\d{2}$/u.test(text);

const cellsIn = (sheet: Sheet, row: number) =>
  Array.from(sheet.rows[row]?.slice(0, importLimits.columns) ?? []);

/** A row's cells as they would be read, but for amounts; the text of a damaged one as it is shown. */
export const rowTexts = (sheet: Sheet, row: number): string[] =>
  cellsIn(sheet, row).map((cell) => {
    const isTextAmount = typeof cell === "string" && isAmount(cell.trim());
    const text = visibleText(isTextAmount ? cell : shownText(readCell(cell, sheet.kind)));
    return text.length > shownCharacters
      ? `${text.slice(0, shownCharacters - 1).toWellFormed()}…`
      : text;
  });

/** A row's texts as titles of columns. */
export const titlesIn = (sheet: Sheet, row: number): string[] =>
  cellsIn(sheet, row).map((cell) => (typeof cell === "string" ? cell.trim() : ""));

export function headerAt(sheet: Sheet, row: number): Header {
  const texts = titlesIn(sheet, row);
  return { ...readHeader(texts), sheet, row, firstRow: row + 1, texts };
}

/** The first rows that have a cell. */
export function rowsFrom(sheet: Sheet, first: number, limit = shownRows): string[][] {
  const rows: string[][] = [];
  for (let row = first; row < sheet.rows.length && rows.length < limit; row += 1) {
    const texts = rowTexts(sheet, row);
    if (filledIn(texts) > 0) rows.push(texts);
  }
  return rows;
}

const filledCells = (rows: readonly (readonly string[])[], column: number) =>
  rows.map((row) => row[column] ?? "").filter((text) => text !== "");

const hasDigit = (text: string) => /\p{Nd}/u.test(text);
const isDate = (text: string) => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/u.test(text);
const isNumber = (text: string) =>
  hasDigit(text) && !text.includes("@") && !isDate(text) && !isAmount(text);
const isPhone = (text: string) =>
  /^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/u.test(text) && isNumber(text);
/** A serial number of the file is shorter. */
const isReference = (text: string) =>
  isNumber(text) && text.length >= 3 && text.length <= 24;
/** Any carrier's number: one word with six digits or more, and no shorter than eight characters. */
const mayTrack = (text: string) =>
  isNumber(text) && /^(?=.{8})(?:[^\s\p{Nd}]*\p{Nd}){6,}[^\s]*$/u.test(text.trim());

/** Whether a cell is one of its column's. A parcel that has no tracking number yet has words for that. */
const fits: Readonly<Record<SheetField, (text: string) => boolean>> = {
  name: isNumber,
  phone: isNumber,
  trackingNo: (text) => isNumber(text) || !/\p{Nd}/u.test(text),
};

export const entriesOf = (columns: Partial<Columns>) =>
  Object.entries(columns) as [SheetField, number][];

const mostFit = (field: SheetField, cells: readonly string[]) =>
  cells.filter((text) => fits[field](text)).length * 2 >= cells.length;

/** So many rows tell what a column holds. */
const judgedRows = 200;

/** Whether most filled cells below a header fit the fields of its columns. */
export function cellsFit({ sheet, firstRow, columns }: Header): boolean {
  const rows = rowsFrom(sheet, firstRow, judgedRows);
  return entriesOf(columns).every(([field, column]) =>
    mostFit(field, filledCells(rows, column)),
  );
}

/** Whether what was taken for a header is a row of data. */
export const looksLikeData = (sheet: Sheet, row: number) =>
  rowTexts(sheet, row).some((text) => isPhone(text) || isShipGlobalNumber(text));

/** An order number as shops write it, in one word; digits alone may be anything. */
const isOrder = (text: string) => /^(?:#|\p{Lu}{1,8}\d{0,8}[-#]?)\d{2,}$/u.test(text);

/**
 * The columns of a table without a header, where its cells leave no doubt: no more than three have a digit, and in every row
 * these are an order number, a phone and ShipGlobal's number.
 */
export function columnsWithoutDoubt(sheet: Sheet, firstRow: number): Columns | undefined {
  const rows = rowsFrom(sheet, firstRow, judgedRows);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    at,
    cells: rows.map((row) => row[at] ?? ""),
  }));
  const withDigits = columns.filter(({ cells }) => cells.some(hasDigit));
  const columnOf = (fitting: (text: string) => boolean) =>
    withDigits.find(({ cells }) => cells.every(fitting))?.at;
  const trackingNo = columnOf(isShipGlobalNumber);
  const phone = columnOf(isPhone);
  const name = columnOf((text) => isOrder(text) && !isShipGlobalNumber(text));
  if (
    withDigits.length !== 3 ||
    trackingNo === undefined ||
    phone === undefined ||
    name === undefined
  )
    return undefined;
  return { name, phone, trackingNo };
}

/** Whether a list of orders has no column that can be the one of tracking numbers, by its title or by any of its cells. */
export function lacksTrackingNumbers({
  sheet,
  firstRow,
  columns,
  phones,
  texts,
}: Header): boolean {
  if (columns.name === undefined || columns.trackingNo !== undefined) return false;
  const isTaken = (column: number) =>
    phones.includes(column) || mayNameOrder(texts[column] ?? "");
  const rows = rowsFrom(sheet, firstRow, judgedRows);
  return (
    rows.length > 0 &&
    !rows.some((cells) =>
      cells.some((text, column) => !isTaken(column) && mayTrack(text)),
    )
  );
}

/** As much as titles and cells tell; the uploader sees it before it is used. */
export function guess(
  { columns, conflicts, texts }: Header,
  rows: readonly (readonly string[])[],
): Partial<Columns> {
  const cellsOf = (column: number) => filledCells(rows, column);
  // Nothing tells two columns of the same title apart.
  const doubled = conflicts?.[0] === conflicts?.[1] ? conflicts?.[0] : undefined;
  const guessed = new Map(
    entriesOf(columns).filter(
      ([field, column]) => texts[column] !== doubled && mostFit(field, cellsOf(column)),
    ),
  );
  const propose = (
    field: SheetField,
    fitting: (cells: readonly string[], column: number) => boolean,
  ) => {
    if (conflicts || guessed.has(field)) return;
    const width = Math.max(texts.length, ...rows.map((row) => row.length));
    const free = Array.from({ length: width }, (_, at) => at).filter(
      (at) => ![...guessed.values()].includes(at),
    );
    const column = free.find((at) => cellsOf(at).length > 0 && fitting(cellsOf(at), at));
    if (column !== undefined) guessed.set(field, column);
  };
  propose("trackingNo", (cells) => cells.every(isShipGlobalNumber));
  propose("phone", (cells) => cells.every(isPhone));
  propose(
    "name",
    (cells, column) => mayNameOrder(texts[column] ?? "") && cells.every(isReference),
  );
  propose(
    "name",
    (cells) => cells.every(isReference) && new Set(cells).size === rows.length,
  );
  return Object.fromEntries(guessed);
}
