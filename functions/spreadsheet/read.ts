import type { ChosenColumns } from "../../shared/import-columns.ts";
import { importLimits, type SheetField, sheetColumns } from "../../shared/import-files.ts";
import type { ImportReport } from "../../shared/import-report.ts";
import { consigneePhone } from "../../shared/phones.ts";
import { type CellValue, readCell, type Sheet, shownText } from "./cell.ts";
import { cellTexts, columnsNeeded, filledIn, neededColumns } from "./choose-columns.ts";
import { decodeText, readCsv } from "./csv.ts";
import {
  chosenMissing,
  leftOut,
  noHeader,
  noRows,
  notReadAbove,
  otherHeader,
  rowsAboveHeader,
  tooLarge,
  tooLongCell,
  tooManyColumns,
  tooManyRows,
} from "./file-errors.ts";
import {
  closestOf,
  fieldAt,
  findChosen,
  findFirstRow,
  findHeader,
  findUnknown,
  firstRowsOf,
  type KnownHeader,
} from "./find-header.ts";
import { formatOf } from "./format.ts";
import { type Columns, isComplete, missingColumns } from "./header.ts";
import { hasNamesElsewhere, isSameRow, namesOtherColumns, repeatsHeader } from "./header-again.ts";
import { isBlank, type SheetRow } from "./sheet-row.ts";
import { readXls, readXlsx } from "./workbook.ts";

export interface SheetContent {
  /** Can be iterated once: it frees each row of the sheet after use. */
  readonly rows: Iterable<SheetRow>;
  readonly columns: NonNullable<ImportReport["columns"]>;
  readonly notes: readonly string[];
  /** The names of all columns where the uploader chose some of them by their headers. */
  readonly headers?: readonly string[];
}

/** Excel's limit. A file may name a later row with nothing in between. */
const maxSheetRows = 1_048_576;

/**
 * The rows of the first visible sheet that has the three columns, or those that its uploader chose, with rows below.
 * @throws Failure where the file as a whole cannot be imported; `columns_needed` where the columns must be chosen
 */
export async function readSpreadsheet(bytes: Uint8Array, chosen: ChosenColumns = {}): Promise<SheetContent> {
  if (bytes.length > importLimits.fileBytes) throw tooLarge();
  const { columns: fields, firstRowIsData = false } = chosen;
  if (fields) {
    const find = firstRowIsData ? findFirstRow : findChosen;
    const sheets = await sheetsOf(bytes, (firstRows) => !firstRowIsData && find(firstRows, fields) !== undefined);
    const [header, ...others] = withRows(sheets.flatMap((sheet) => find(sheet, fields) ?? []));
    if (!header) throw chosenMissing(Object.keys(fields));
    checkWidth(header.sheet, header.row);
    return { ...contentOf(header, others), ...(header.headers && { headers: header.headers }) };
  }
  const sheets = await sheetsOf(bytes, (firstRows) => isComplete(findHeader(firstRows)?.columns ?? {}));
  const located = sheets.flatMap((sheet) => findHeader(sheet) ?? []);
  const [header, ...others] = withRows(
    located.flatMap((found) => (isComplete(found.columns) ? [{ ...found, columns: found.columns }] : [])),
  );
  if (header) checkWidth(header.sheet, header.row);
  if (header?.conflicts) throw columnsNeeded(header);
  if (header) return contentOf(header, others);
  const closest = closestOf(located);
  const unknown = closest && filledIn(closest.texts) >= neededColumns ? closest : findUnknown(sheets);
  for (const sheet of unknown ? [unknown.sheet] : sheets) for (const row of firstRowsOf(sheet)) checkWidth(sheet, row);
  const hasRows = unknown && unknown.row < unknown.sheet.rowCount - 1;
  throw hasRows ? columnsNeeded(unknown) : noHeader(missingColumns(closest?.columns ?? {}), closest !== undefined);
}

/** Those with rows, which a template's sheet has not; all where none has any. */
function withRows<Header extends KnownHeader>(headers: readonly Header[]): readonly Header[] {
  const filled = headers.filter(hasRows);
  return filled.length > 0 ? filled : headers;
}

/** Shipments above a header count: they refuse the file. */
function hasRows(header: KnownHeader): boolean {
  const { sheet, row: headerRow, firstRow = headerRow + 1, columns } = header;
  if (shipmentsAbove(header).length > 0) return true;
  for (let row = firstRow; row < Math.min(sheet.rowCount, maxSheetRows); row += 1) {
    if (Object.values(columns).some((column) => textOf(readCell(sheet.cell(row, column))) !== "")) return true;
  }
  return false;
}

function contentOf(header: KnownHeader, others: readonly KnownHeader[]): SheetContent {
  const notRead = notesAbove(header);
  return {
    rows: freeingRows(header.sheet, rowsBelow(header)),
    columns: describeColumns(header, rowsBelow(header)),
    notes: [
      ...(header.sheet.note === undefined ? [] : [header.sheet.note]),
      ...notRead,
      ...leftOut(
        header.sheet.name,
        others.map(({ sheet }) => sheet.name),
      ),
    ],
  };
}

/** A report's line may hold when it was made, whose digits would do for a phone. */
const dateOrTime = /\d:\d\d|^\d{1,4}[-./]\d{1,2}[-./]\d{2,4}\b/u;

const rowsAbove = ({ row: headerRow, firstRow }: KnownHeader) =>
  Array.from({ length: firstRow ?? headerRow }, (_, row) => row);

/** Of a sheet that was sorted with its header, or two that were joined: titles above a header are no shipments. */
function shipmentsAbove(header: KnownHeader): number[] {
  const { sheet, columns } = header;
  return rowsAbove(header).filter((row) => {
    const [name, phone = "", trackingNo = ""] = (["name", "phone", "trackingNo"] as const).map((field) =>
      textOf(readCell(sheet.cell(row, columns[field]))),
    );
    const hasPhone = consigneePhone.safeParse(phone).success && !dateOrTime.test(phone);
    return name && hasPhone && /\d/u.test(trackingNo);
  });
}

/** @throws Failure where there are shipments above the header */
function notesAbove(header: KnownHeader): string[] {
  const { sheet, row: headerRow, firstRow } = header;
  const shipments = shipmentsAbove(header);
  const [first] = shipments;
  if (first !== undefined) throw rowsAboveHeader(shipments.length, first + 1, headerRow + 1);
  const filled = rowsAbove(header).filter((row) => isFilled(sheet, row));
  const [firstFilled] = filled;
  if (firstFilled === undefined) return [];
  const top =
    firstRow === undefined ? `the header in row ${headerRow + 1}` : `the first shipment in row ${firstRow + 1}`;
  return [notReadAbove(filled.length, firstFilled + 1, top)];
}

const isFilled = (sheet: Sheet, row: number) =>
  Array.from({ length: Math.min(sheet.columnCount(row), importLimits.columns) }, (_, column) => column).some(
    (column) => textOf(readCell(sheet.cell(row, column))) !== "",
  );

/** @param accepts whether the first rows of a text, separated in one way, are those of the sheet */
async function sheetsOf(bytes: Uint8Array, accepts: (firstRows: Sheet) => boolean): Promise<Sheet[]> {
  switch (formatOf(bytes)) {
    case "xlsx":
      return readXlsx(bytes);
    case "xls":
      return readXls(bytes);
    case "csv":
      return [readCsv(decodeText(bytes), accepts)];
  }
}

function* rowsBelow({ sheet, row: headerRow, firstRow, texts, columns }: KnownHeader): Generator<SheetRow> {
  if (sheet.rowCount > maxSheetRows) throw tooManyRows();
  const named = texts.findLastIndex((text) => text !== "") + 1;
  const width = Math.max(named, headerRow < 0 ? 0 : sheet.columnCount(headerRow));
  const headerNames = headerRow < 0 ? [] : cellTexts(sheet, headerRow);
  let count = 0;
  for (let row = firstRow ?? headerRow + 1; row < sheet.rowCount; row += 1) {
    checkSize(sheet, row);
    const read = (field: SheetField) => readCell(sheet.cell(row, columns[field]));
    const cells = { row: row + 1, name: read("name"), phone: read("phone"), trackingNo: read("trackingNo") };
    // Data rows have a phone.
    if (!/\d{5}/u.test(shownText(cells.phone))) {
      const names = cellTexts(sheet, row);
      const isMoved = hasNamesElsewhere(columns, headerNames, names);
      if (!isMoved && (repeatsHeader(cells) || isSameRow(headerNames, names))) {
        yield { ...cells, isHeader: true };
        continue;
      }
      if (isMoved || namesOtherColumns(columns, names)) throw otherHeader(row + 1, headerRow + 1);
    }
    const isTooWide = isWiderThan(width, sheet, row);
    if (isBlank(cells) && !isTooWide) continue;
    if (!isBlank(cells)) count += 1;
    if (count > importLimits.rows) throw tooManyRows();
    yield isTooWide ? { ...cells, isTooWide } : cells;
  }
  if (count === 0) throw noRows();
}

function* freeingRows(sheet: Sheet, rows: Iterable<SheetRow>): Generator<SheetRow> {
  for (const cells of rows) {
    yield cells;
    sheet.forget(cells.row - 1);
  }
}

/** For a row that may be the header: blank cells behind its last column do not count. */
function checkWidth(sheet: Sheet, row: number): void {
  for (let column = importLimits.columns; column < sheet.columnCount(row); column += 1) {
    const value = readCell(sheet.cell(row, column));
    if (!("text" in value) || value.text !== "") throw tooManyColumns();
  }
}

/** In a workbook, notes beside a table are common. */
function isWiderThan(width: number, sheet: Sheet, row: number): boolean {
  for (let column = width; column < sheet.columnCount(row); column += 1) {
    const cell = sheet.cell(row, column);
    if (cell?.kind === "untyped" && cell.text.trim() !== "") return true;
  }
  return false;
}

function checkSize(sheet: Sheet, row: number): void {
  const count = sheet.columnCount(row);
  if (count > importLimits.columns) throw tooManyColumns();
  for (let column = 0; column < count; column += 1) {
    const cell = sheet.cell(row, column);
    if (cell && "text" in cell && cell.text.length > importLimits.cellCharacters) throw tooLongCell(row + 1);
  }
}

const textOf = (value: CellValue) => ("text" in value ? value.text : undefined);

/** An example value comes from these first rows. */
const exampleWithin = 100;

function describeColumns(
  { texts, columns }: { texts: readonly string[]; columns: Columns },
  rows: Iterable<SheetRow>,
): SheetContent["columns"] {
  const firstRows: SheetRow[] = [];
  for (const row of rows) if (!row.isHeader && firstRows.push(row) >= exampleWithin) break;
  return texts.flatMap((header, column) => {
    if (!header) return [];
    const field = fieldAt(columns, column);
    const example = field && firstRows.map((row) => textOf(row[field])).find((text) => text);
    return [
      {
        header: header.slice(0, 100),
        field: field ? sheetColumns[field] : null,
        example: example?.slice(0, 100) ?? null,
      },
    ];
  });
}
