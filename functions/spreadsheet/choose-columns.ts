import { Failure } from "../../shared/errors.ts";
import { type ColumnsToChoose, letteredColumn } from "../../shared/import-columns.ts";
import { importLimits, type SheetField } from "../../shared/import-files.ts";
import { isShipGlobalNumber } from "../../shared/keys.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { readCell, type Sheet, shownText } from "./cell.ts";
import type { HeaderRow } from "./header.ts";

/** What a file with unknown headers shows of itself, so that its uploader can choose the columns. */

/** A header, or what would be one. Rows count from 0. */
export interface UnknownHeader extends HeaderRow {
  readonly sheet: Sheet;
  readonly row: number;
  readonly texts: readonly string[];
}

/** One column for each field. */
export const neededColumns = 3;
const shownRows = 5;
const shownCharacters = 60;
const nameCharacters = 100;

export const filledIn = (texts: readonly string[]) => texts.filter((text) => text !== "").length;

/** A name for each column, all different: its header, or its letter. No object can have the key `__proto__`, which is quoted. */
export function columnNames(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text, column) => {
    const shown = visibleText(text).slice(0, nameCharacters).toWellFormed();
    const wanted = shown === "__proto__" ? `“${shown}”` : shown || letteredColumn(column);
    let name = wanted;
    for (let copy = 2; taken.has(name); copy += 1) name = `${wanted} (${copy})`;
    taken.add(name);
    return name;
  });
}

/** A row's cells as they would be read; the text of a damaged one as it is shown. */
export function cellTexts(sheet: Sheet, row: number): string[] {
  return Array.from({ length: Math.min(sheet.columnCount(row), importLimits.columns) }, (_, column) => {
    const text = visibleText(shownText(readCell(sheet.cell(row, column))));
    return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1).toWellFormed()}…` : text;
  });
}

/** A row of data is filled in at least so many of the three columns. */
const filledInData = 2;

/**
 * The first row of data in a sheet without a header.
 * @param wide its first row that is wide enough; rows above it may lack a cell
 */
export function firstDataRow(sheet: Sheet, wide: number, columns: readonly number[]): number {
  for (let row = 0; row < wide; row += 1) {
    const texts = cellTexts(sheet, row);
    if (filledIn(columns.map((column) => texts[column] ?? "")) >= filledInData) return row;
  }
  return wide;
}

function firstRowsBelow(sheet: Sheet, header: number): string[][] {
  const rows: string[][] = [];
  for (let row = header + 1; row < sheet.rowCount && rows.length < shownRows; row += 1) {
    const texts = cellTexts(sheet, row);
    if (filledIn(texts) > 0) rows.push(texts);
  }
  return rows;
}

const digitsIn = (text: string) => text.replace(/\D/gu, "").length;
const isDate = (text: string) => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/u.test(text);
const isAmount = (text: string) => /^\d+[.,]\d+$/u.test(text);
const isPhone = (text: string) =>
  /^\+?[\d\s().-]+$/u.test(text) && digitsIn(text) >= 7 && digitsIn(text) <= 15 && !isDate(text) && !isAmount(text);
/** Not a serial number of the file either, which is shorter. */
const isReference = (text: string) => /^(?=.*\d).{3,24}$/u.test(text) && !isDate(text) && !isAmount(text);
const allDiffer = (cells: readonly string[]) => new Set(cells).size === cells.length;
const namesOrder = /order|bestell|commande|pedido|ordine|reference|invoice|ऑर्डर/iu;

/** Whether what was taken for a header is a row of data. */
export const looksLikeData = ({ sheet, row, columns }: Pick<UnknownHeader, "sheet" | "row" | "columns">) =>
  Object.keys(columns).length === 0 && cellTexts(sheet, row).some((text) => isPhone(text) || isShipGlobalNumber(text));

/** As much as headers and cells tell; the uploader sees it before it is used. */
function guess({ columns, conflicts, texts }: UnknownHeader, rows: readonly (readonly string[])[]) {
  const width = Math.max(texts.length, ...rows.map((row) => row.length));
  const guessed = new Map<SheetField, number>();
  const known = Object.entries(columns) as [SheetField, number][];
  for (const [field, column] of known) if (texts[column] !== conflicts?.[0]) guessed.set(field, column);
  const isFree = (column: number) => ![...guessed.values()].includes(column);
  const cellsOf = (column: number) => rows.map((row) => row[column] ?? "").filter((text) => text !== "");
  const firstColumn = (fits: (cells: readonly string[], column: number) => boolean) => {
    for (let column = 0; column < width; column += 1) {
      const cells = cellsOf(column);
      if (isFree(column) && cells.length > 0 && fits(cells, column)) return column;
    }
    return undefined;
  };
  const propose = (field: SheetField, column: number | undefined) => {
    if (!guessed.has(field) && column !== undefined) guessed.set(field, column);
  };
  if (!conflicts) {
    propose(
      "trackingNo",
      firstColumn((cells) => cells.every(isShipGlobalNumber)),
    );
    propose(
      "phone",
      firstColumn((cells) => cells.every(isPhone)),
    );
    propose(
      "name",
      firstColumn((cells, column) => namesOrder.test(texts[column] ?? "") && cells.every(isReference)),
    );
    propose(
      "name",
      firstColumn((cells) => cells.length === rows.length && cells.every(isReference) && allDiffer(cells)),
    );
  }
  return guessed;
}

/** The question to the uploader. */
export function columnsNeeded(header: UnknownHeader): Failure {
  const { sheet, row, texts, conflicts } = header;
  const firstRowIsData = looksLikeData(header);
  const guessed = guess(header, firstRowsBelow(sheet, firstRowIsData ? row - 1 : row));
  const first = firstRowIsData ? firstDataRow(sheet, row, [...guessed.values()]) : row;
  const firstRow = cellTexts(sheet, first);
  const below = firstRowsBelow(sheet, first);
  const width = Math.max(texts.length, ...below.map((cells) => cells.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  const headers = columnNames(padded(texts));
  const nameOf = (column: number) => (firstRowIsData ? letteredColumn(column) : (headers[column] ?? ""));
  const details: ColumnsToChoose = {
    headers,
    firstRow: padded(firstRow),
    rows: below.map(padded),
    columns: Object.fromEntries([...guessed].map(([field, column]) => [nameOf(column), field])),
    firstRowIsData,
  };
  return new Failure("columns_needed", conflicts ? rivals(...conflicts) : unknownHeaders, details);
}

const unknownHeaders = "The headers of this file are not known. Choose which column is which.";

const rivals = (left: string, right: string) =>
  left === right
    ? `Two columns are called “${left}”. Choose the one that is meant.`
    : `The columns “${left}” and “${right}” may mean the same. Choose the one that is meant.`;
