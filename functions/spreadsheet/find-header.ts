import { type ColumnFields, letteredColumn } from "../../shared/import-columns.ts";
import { importLimits, type SheetField, sheetColumns } from "../../shared/import-files.ts";
import type { Sheet } from "./cell.ts";
import {
  cellTexts,
  columnNames,
  filledIn,
  firstDataRow,
  looksLikeData,
  neededColumns,
  type UnknownHeader,
} from "./choose-columns.ts";
import { type Columns, type HeaderRow, isComplete, readHeader } from "./header.ts";

/** The header must be within these first rows. */
const headerWithin = 50;

export interface KnownHeader {
  readonly sheet: Sheet;
  /** -1 where there is none. */
  readonly row: number;
  /** The first row of data where there is no header. */
  readonly firstRow?: number;
  readonly texts: readonly string[];
  readonly columns: Columns;
}

export const firstRowsOf = ({ rowCount }: Sheet) =>
  Array.from({ length: Math.min(rowCount, headerWithin) }, (_, row) => row);

const found = ({ columns }: HeaderRow) => Object.keys(columns).length;

/** The first row that names all three columns, else the row that names most. */
export function findHeader(sheet: Sheet): UnknownHeader | undefined {
  let best: UnknownHeader | undefined;
  for (const row of firstRowsOf(sheet)) {
    const texts = headerTexts(sheet, row);
    const header = { ...readHeader(texts), sheet, row, texts };
    if (isComplete(header.columns)) return header;
    if (found(header) > (best ? found(best) : 0)) best = header;
  }
  return best;
}

export const closestOf = (partial: readonly UnknownHeader[]) =>
  partial.toSorted((left, right) => found(right) - found(left))[0];

/** The first row that is wide enough. */
const wideRow = (sheet: Sheet) => firstRowsOf(sheet).find((row) => filledIn(cellTexts(sheet, row)) >= neededColumns);

/** The first row that is wide enough, with rows below it. */
export function findUnknown(sheets: readonly Sheet[]): UnknownHeader | undefined {
  for (const sheet of sheets) {
    const row = wideRow(sheet);
    if (row !== undefined && row < sheet.rowCount - 1)
      return { sheet, row, columns: {}, texts: headerTexts(sheet, row) };
  }
  return undefined;
}

/** The columns of these names; undefined where one is missing. */
function columnsNamed(names: readonly string[], fields: ColumnFields): Columns | undefined {
  const columns: Partial<Record<SheetField, number>> = {};
  for (const [name, field] of Object.entries(fields)) {
    const column = names.indexOf(name);
    if (column >= 0) columns[field] = column;
  }
  return isComplete(columns) ? columns : undefined;
}

export interface ChosenHeader extends KnownHeader {
  /** The names of all columns, where they may be remembered. */
  readonly headers?: readonly string[];
}

/** The first row with the headers that the uploader chose. */
export function findChosen(sheet: Sheet, fields: ColumnFields): ChosenHeader | undefined {
  for (const row of firstRowsOf(sheet)) {
    const texts = headerTexts(sheet, row);
    const names = columnNames(allColumns((column) => texts[column] ?? ""));
    const columns = columnsNamed(names, fields);
    if (!columns) continue;
    const isUsed = (column: number) => texts[column] || fieldAt(columns, column) !== undefined;
    const shown = names.map((name, column) => (isUsed(column) ? name : ""));
    const isData = looksLikeData({ sheet, row, columns: {} });
    return { sheet, row, texts: shown, columns, ...(!isData && { headers: shown.filter((name) => name !== "") }) };
  }
  return undefined;
}

/** The columns that the uploader chose by their letters, in a sheet without a header. */
export function findFirstRow(sheet: Sheet, fields: ColumnFields): ChosenHeader | undefined {
  const wide = wideRow(sheet);
  const names = allColumns(letteredColumn);
  const columns = columnsNamed(names, fields);
  if (wide === undefined || !columns) return undefined;
  const texts = names.map((name, column) => (column < sheet.columnCount(wide) ? name : ""));
  return { sheet, row: -1, firstRow: firstDataRow(sheet, wide, Object.values(columns)), texts, columns };
}

const allColumns = (textAt: (column: number) => string) =>
  Array.from({ length: importLimits.columns }, (_, column) => textAt(column));

function headerTexts(sheet: Sheet, row: number): string[] {
  return Array.from({ length: Math.min(sheet.columnCount(row), importLimits.columns) }, (_, column) => {
    const cell = sheet.cell(row, column);
    return cell && "text" in cell ? cell.text.trim() : "";
  });
}

export const fieldAt = (columns: Columns, column: number) =>
  (Object.keys(sheetColumns) as SheetField[]).find((field) => columns[field] === column);
