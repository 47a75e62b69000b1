import type { ChosenColumns, ColumnsToChoose } from "../../shared/import-columns.ts";
import { importLimits, type SheetField, sheetColumns } from "../../shared/import-files.ts";
import type { ImportReport } from "../../shared/import-report.ts";
import { orderKey } from "../../shared/keys.ts";
import { trackingFields } from "../../shared/records.ts";
import {
  type Cells,
  isBlank,
  isEmpty,
  maxSheetRows,
  readCell,
  type Sheet,
  type SheetRow,
  shownText,
  textOf,
} from "./cell.ts";
import { checkWidth, choiceOf, headersOf, type KnownHeader, locate, type Remembered, titlesIn } from "./columns.ts";
import { decodeText, hasLost, readCsv } from "./csv.ts";
import {
  aboveHeader,
  leftOut,
  lostCharacters,
  noRows,
  otherHeader,
  phonesFrom,
  shifted,
  tooLarge,
  tooLongCell,
  tooManyRows,
} from "./file-errors.ts";
import { formatOf } from "./format.ts";
import { fields, isComplete, readHeader } from "./header.ts";
import { readXlsx } from "./xlsx.ts";

export interface SheetContent {
  readonly rows: Iterable<SheetRow>;
  readonly columns: NonNullable<ImportReport["columns"]>;
  /** From which the uploader can choose other columns. */
  readonly choice: ColumnsToChoose;
  readonly notes: readonly string[];
  /** The names of all columns, by which a choice is remembered. */
  readonly headers: readonly string[];
}

/**
 * The rows of the first visible sheet that has the three columns, or those that its uploader chose, with rows below.
 * @throws Failure where the file as a whole cannot be imported; `columns_needed` where the columns must be chosen
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  chosen: ChosenColumns = {},
  remembered: Remembered = {},
): Promise<SheetContent> {
  if (bytes.length > importLimits.fileBytes) throw tooLarge();
  const { header, others } = locate(await sheetsOf(bytes), chosen, remembered);
  const { sheet, phones, texts } = header;
  return {
    columns: describeColumns(header),
    choice: { ...choiceOf(header, header.columns, header.row < 0), remembered: header.remembered },
    headers: headersOf(header),
    notes: [
      ...(sheet.notes ?? []),
      ...(sheet.rows.some((cells) => cells?.some((cell) => typeof cell === "string" && hasLost(cell)))
        ? [lostCharacters]
        : []),
      ...(phones.length > 1 ? [phonesFrom(phones.map((column) => texts[column] ?? ""))] : []),
      ...leftOut(
        sheet.name,
        others.map((other) => other.sheet.name),
      ),
    ],
    rows: rowsOf(header),
  };
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const format = formatOf(bytes);
  if (format === "xlsx") return readXlsx(bytes);
  if (format === "csv") return [readCsv(decodeText(bytes))];
  const { readTextWorkbook, readXls } = await import("./xls.ts");
  if (format === "xls") return readXls(bytes);
  return readTextWorkbook(decodeText(bytes), format === "html" ? "text" : "workbook");
}

function cellsOf({ sheet, columns, phones }: KnownHeader, row: number): Cells {
  const read = (field: SheetField, column: number) => readCell(sheet.rows[row]?.[column], sheet.kind, field);
  const filled = phones.find((column) => !isEmpty(read("phone", column)));
  return {
    name: read("name", columns.name),
    phone: read("phone", filled ?? columns.phone),
    trackingNo: read("trackingNo", columns.trackingNo),
  };
}

/** Whether a row has any text or number, from one column on. */
const hasFilled = ({ rows, kind }: Sheet, row: number, from = 0) =>
  (rows[row] ?? []).slice(from).some((cell) => shownText(readCell(cell, kind)) !== "");

/** Of a sheet that was sorted with its header, or two that were joined. Titles above a header are no shipments. */
function* shipmentsAbove(header: KnownHeader): Generator<SheetRow> {
  for (let row = 0; row < Math.max(header.row, 0); row += 1) {
    const cells = cellsOf(header, row);
    const isShipment = trackingFields.safeParse(
      Object.fromEntries(fields.map((field) => [field, textOf(cells[field])])),
    );
    if (isShipment.success) yield { row: row + 1, ...cells, refusal: aboveHeader(header.row + 1) };
  }
}

function* rowsOf(header: KnownHeader): Generator<SheetRow> {
  const { sheet, texts } = header;
  if (sheet.rows.length > maxSheetRows) throw tooManyRows();
  yield* shipmentsAbove(header);
  const isText = sheet.kind === "text";
  const width = Math.max(texts.findLastIndex((text) => text !== "") + 1, sheet.rows[header.row]?.length ?? 0);
  let count = 0;
  let order: string | undefined;
  let otherTable: string | undefined;
  for (let row = header.firstRow; row < sheet.rows.length; row += 1) {
    if (!sheet.rows[row]) continue;
    checkWidth(sheet, row);
    checkLength(sheet, row);
    const cells = { row: row + 1, ...cellsOf(header, row), isHidden: sheet.hidden?.has(row) };
    const titles = titlesAt(header, row);
    if (titles === "others") otherTable = otherHeader(row + 1, header.row + 1);
    if (titles === "header") yield { ...cells, part: "header" };
    if (titles === "header") continue;
    const isWide = hasFilled(sheet, row, width);
    const hasNothing = isBlank(cells) && !(isText && isWide);
    const key = orderKey(textOf(cells.name) ?? "");
    const isItem = order !== undefined && isEmpty(cells.phone) && isEmpty(cells.trackingNo);
    if (isItem && (hasNothing ? hasFilled(sheet, row) : key === order)) yield { ...cells, part: "item" };
    else if (!hasNothing) {
      count += 1;
      if (count > importLimits.rows) throw tooManyRows();
      order = key;
      const refusal = otherTable ?? (isText && isWide ? shifted : undefined);
      yield { ...cells, refusal, hasRemark: isWide && !isText };
    }
  }
  if (count === 0) throw noRows();
}

/** Whether a row below the header is it again, or the header of another table. */
function titlesAt({ sheet, columns, texts }: KnownHeader, row: number): "header" | "others" | undefined {
  // Data rows have a phone.
  if (/\d{5}/u.test(shownText(readCell(sheet.rows[row]?.[columns.phone], sheet.kind)))) return undefined;
  const titles = titlesIn(sheet, row);
  const named = readHeader(titles).columns;
  const isSame = fields.every((field) => {
    const title = titles[columns[field]]?.toLowerCase();
    return named[field] === columns[field] || (title && title === texts[columns[field]]?.toLowerCase());
  });
  if (isSame) return "header";
  return isComplete(named) ? "others" : undefined;
}

function checkLength({ rows }: Sheet, row: number): void {
  if (rows[row]?.some((cell) => typeof cell === "string" && cell.length > importLimits.cellCharacters))
    throw tooLongCell(row + 1);
}

/** An example value comes from these first rows. */
const exampleWithin = 100;

function describeColumns({ sheet, firstRow, texts, columns, phones }: KnownHeader): SheetContent["columns"] {
  const first = sheet.rows.slice(firstRow, firstRow + exampleWithin);
  return texts.flatMap((title, column) => {
    if (!title) return [];
    const field = phones.includes(column) ? "phone" : fields.find((each) => columns[each] === column);
    const example = field && first.map((cells) => textOf(readCell(cells?.[column], sheet.kind, field))).find(Boolean);
    const named = field ? sheetColumns[field] : null;
    return [{ header: title.slice(0, 100), field: named, example: example?.slice(0, 100) ?? null }];
  });
}
