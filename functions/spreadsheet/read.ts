import { importLimits, type SheetField, sheetColumns } from "../../shared/import-files.ts";
import type { ImportReport } from "../../shared/import-report.ts";
import { type CellValue, readCell, type Sheet } from "./cell.ts";
import { decodeText, readCsv } from "./csv.ts";
import { noHeader, noRows, rivalColumns, tooLarge, tooLongCell, tooManyColumns, tooManyRows } from "./file-errors.ts";
import { formatOf } from "./format.ts";
import { type Columns, type HeaderRow, isComplete, missingColumns, readHeader } from "./header.ts";
import { readXls, readXlsx } from "./workbook.ts";

/** A row with content; `row` is its number in the sheet. */
export interface SheetRow extends Readonly<Record<SheetField, CellValue>> {
  readonly row: number;
}

export interface SheetContent {
  /** Can be iterated once: it frees each row of the sheet after use. */
  readonly rows: Iterable<SheetRow>;
  readonly columns: NonNullable<ImportReport["columns"]>;
  readonly notes: readonly string[];
}

/** Excel's limit. A file may name a later row with nothing in between. */
const maxSheetRows = 1_048_576;

/** The header must be within these first rows. */
const headerWithin = 50;

/**
 * The rows of the first visible sheet that has the three columns.
 * @throws Failure where the file as a whole cannot be imported
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<SheetContent> {
  if (bytes.length > importLimits.fileBytes) throw tooLarge();
  const sheets = await sheetsOf(bytes);
  const located = sheets.map((sheet) => ({ sheet, header: findHeader(sheet) }));
  const candidates = located.flatMap(({ sheet, header }) =>
    header && isComplete(header.columns) ? [{ sheet, header: { ...header, columns: header.columns } }] : [],
  );
  const [chosen, ...others] = candidates;
  if (!chosen) throw headerRefusal(located.flatMap(({ header }) => header ?? []));
  if (chosen.header.conflicts) throw rivalColumns(...chosen.header.conflicts);

  return {
    rows: freeingRows(chosen.sheet, rowsBelow(chosen.sheet, chosen.header)),
    columns: describeColumns(chosen.header, rowsBelow(chosen.sheet, chosen.header)),
    notes:
      others.length > 0
        ? [
            leftOut(
              chosen.sheet,
              others.map(({ sheet }) => sheet),
            ),
          ]
        : [],
  };
}

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  switch (formatOf(bytes)) {
    case "xlsx":
      return readXlsx(bytes);
    case "xls":
      return readXls(bytes);
    case "csv":
      return [readCsv(decodeText(bytes), (firstRows) => isComplete(findHeader(firstRows)?.columns ?? {}))];
  }
}

interface LocatedHeader extends HeaderRow {
  readonly row: number;
  readonly texts: readonly string[];
}

/** The first row that names all three columns, else the row that names most. */
function findHeader(sheet: Sheet): LocatedHeader | undefined {
  let best: LocatedHeader | undefined;
  for (let row = 0; row < Math.min(sheet.rowCount, headerWithin); row += 1) {
    const texts = headerTexts(sheet, row);
    const header = readHeader(texts);
    if (isComplete(header.columns)) return { ...header, row, texts };
    const found = Object.keys(header.columns).length;
    if (found > Object.keys(best?.columns ?? {}).length) best = { ...header, row, texts };
  }
  return best;
}

function headerTexts(sheet: Sheet, row: number): string[] {
  return Array.from({ length: Math.min(sheet.columnCount(row), importLimits.columns) }, (_, column) => {
    const cell = sheet.cell(row, column);
    return cell && "text" in cell ? cell.text.trim() : "";
  });
}

function headerRefusal(partial: readonly LocatedHeader[]) {
  const [closest] = partial.toSorted(
    (left, right) => Object.keys(right.columns).length - Object.keys(left.columns).length,
  );
  return noHeader(missingColumns(closest?.columns ?? {}), closest !== undefined);
}

function* rowsBelow(sheet: Sheet, { row: headerRow, columns }: { row: number; columns: Columns }): Generator<SheetRow> {
  if (sheet.rowCount > maxSheetRows) throw tooManyRows();
  let count = 0;
  for (let row = headerRow + 1; row < sheet.rowCount; row += 1) {
    checkSize(sheet, row);
    const read = (field: SheetField) => readCell(sheet.cell(row, columns[field]));
    const cells = { row: row + 1, name: read("name"), phone: read("phone"), trackingNo: read("trackingNo") };
    if (isBlank(cells) || repeatsHeader(cells)) continue;
    count += 1;
    if (count > importLimits.rows) throw tooManyRows();
    yield cells;
  }
  if (count === 0) throw noRows();
}

function* freeingRows(sheet: Sheet, rows: Iterable<SheetRow>): Generator<SheetRow> {
  for (const cells of rows) {
    yield cells;
    sheet.forget(cells.row - 1);
  }
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

const isBlank = ({ name, phone, trackingNo }: SheetRow) =>
  [name, phone, trackingNo].every((value) => textOf(value) === "");

/** Sheets merged from several repeat the header row. */
function repeatsHeader({ name, phone, trackingNo }: SheetRow): boolean {
  const [first, second, third] = [name, phone, trackingNo].map((value) => textOf(value) ?? "");
  const { columns } = readHeader([first ?? "", second ?? "", third ?? ""]);
  return columns.name === 0 && columns.phone === 1 && columns.trackingNo === 2;
}

/** An example value comes from these first rows. */
const exampleWithin = 100;

function describeColumns(
  { texts, columns }: { texts: readonly string[]; columns: Columns },
  rows: Iterable<SheetRow>,
): SheetContent["columns"] {
  const firstRows: SheetRow[] = [];
  for (const row of rows) if (firstRows.push(row) >= exampleWithin) break;
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

const fieldAt = (columns: Columns, column: number) =>
  (Object.keys(sheetColumns) as SheetField[]).find((field) => columns[field] === column);

function leftOut(read: Sheet, others: readonly Sheet[]): string {
  const names = others.map(({ name }) => `“${name}”`).join(", ");
  return `Only the sheet “${read.name}” was read. ${names} ${others.length > 1 ? "have" : "has"} the same columns: save each as a file of its own.`;
}
