import type { Failure } from "../../shared/errors.ts";
import type { ChosenColumns, ColumnsToChoose } from "../../shared/import-columns.ts";
import {
  importLimits,
  type SheetField,
  sheetColumns,
} from "../../shared/import-files.ts";
import type { ImportReport } from "../../shared/import-report.ts";
import { orderKey } from "../../shared/keys.ts";
import { trackingFields } from "../../shared/records.ts";
import {
  type Cells,
  isBlank,
  isEmpty,
  maxSheetRows,
  placesWhere,
  readCell,
  type Sheet,
  type SheetRow,
  shownText,
  textOf,
} from "./cell.ts";
import { decodeText, readCsv, utf16In } from "./csv.ts";
import * as words from "./file-errors.ts";
import { titlesIn } from "./judging.ts";
import {
  checkSize,
  choiceOf,
  headersOf,
  type KnownHeader,
  locate,
  type Remembered,
} from "./locating.ts";
import { fields, isComplete, isStatusTitle, readHeader } from "./titles.ts";
import { readWebPage } from "./web-page.ts";
import { readXlsx } from "./xlsx.ts";

type SpreadsheetFormat = "xlsx" | "xls" | "html" | "xml" | "csv";

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Ctrl-Z, which some programs write where a file ends. */
const endOfFile = 0x1a;

/** Some programs write a line break in a cell as a vertical tab. */
const ofTexts = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, endOfFile]);

/** Files of other formats have these, and encodings that are not read. */
const inNoText = new Set([0x0e, 0x0f, 0x1b]);

/**
 * Whether one in twenty of the first bytes at most is another control character, or they are UTF-16. Beside NULs, with which
 * some programs fill up a text, there is none, nor a Ctrl-Z, which pictures begin with.
 */
function looksLikeText(bytes: Uint8Array): boolean {
  if (utf16In(bytes)) return true;
  const first = bytes.subarray(0, 4096);
  const others = first.filter((byte) => byte < 0x20 && !ofTexts.has(byte));
  const signs = others.filter((byte) => byte !== 0);
  if (signs.length < others.length)
    return signs.length === 0 && !first.includes(endOfFile);
  return !signs.some((byte) => inNoText.has(byte)) && signs.length * 20 <= first.length;
}

/** A SYLK file: its lines are commands, and no table, though separated by semicolons. */
const sylk = /^ID;P.*\r?\n[PFBCO];/iu;
const webArchive = () => words.otherKind("a web archive with a spreadsheet's name");

/** What texts are by their beginnings, the first that fits: a format, or why they are refused. */
const beginnings: readonly (readonly [RegExp, SpreadsheetFormat | (() => Failure)])[] = [
  [sylk, words.noHeader],
  [/^mime-version:/iu, webArchive],
  [
    /^<\?xml[\s\S]*(?:mso-application|urn:schemas-microsoft-com:office:spreadsheet)/iu,
    "xml",
  ],
  [/^<(?:!doctype html|html|head|body)|^<\?xml[\s\S]*<html/iu, "html"],
  [/^(?:%pdf-|\{\\rtf|<\?xml|[[{]\s*["[{])/iu, words.notASpreadsheet],
];
/** The first element of a page without these. */
const markup = /^<(?:!--|[a-z])/iu;

/** A file's format by its content, since names may be wrong. */
function formatOf(bytes: Uint8Array): SpreadsheetFormat {
  if (bytes.length === 0) throw words.emptyFile();
  if (startsWith(bytes, 0x50, 0x4b)) return "xlsx";
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return "xls";
  if (!looksLikeText(bytes)) throw words.notASpreadsheet();
  const start = new TextDecoder(utf16In(bytes))
    .decode(bytes.subarray(0, 1024))
    .trimStart();
  const [, found] = beginnings.find(([beginning]) => beginning.test(start)) ?? [];
  if (typeof found === "function") throw found();
  return (
    found ?? (markup.test(start) && /<table/iu.test(decodeText(bytes)) ? "html" : "csv")
  );
}

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
  if (bytes.length > importLimits.fileBytes) throw words.tooLarge();
  const { header, others } = locate(
    await readers[formatOf(bytes)](bytes),
    chosen,
    remembered,
  );
  const { sheet, phones, texts } = header;
  return {
    columns: describeColumns(header),
    choice: {
      ...choiceOf(header, header.columns, header.row < 0),
      remembered: header.remembered,
    },
    headers: headersOf(header),
    notes: [
      ...(sheet.notes ?? []),
      ...(phones.length > 1
        ? [words.phonesFrom(phones.map((column) => texts[column] ?? ""))]
        : []),
      ...words.leftOut(
        sheet.name,
        others.map((other) => other.sheet.name),
      ),
    ],
    rows: rowsOf(header),
  };
}

const readers: Readonly<
  Record<SpreadsheetFormat, (bytes: Uint8Array) => Promise<Sheet[]>>
> = {
  xlsx: readXlsx,
  csv: async (bytes) => [readCsv(decodeText(bytes))],
  html: async (bytes) => readWebPage(decodeText(bytes)),
  xls: async (bytes) => (await import("./xls.ts")).readXls(bytes),
  xml: async (bytes) => (await import("./xls.ts")).readXmlSpreadsheet(decodeText(bytes)),
};

function cellsOf({ sheet, columns, phones }: KnownHeader, row: number): Cells {
  const read = (field: SheetField, column: number) =>
    readCell(sheet.rows[row]?.[column], sheet.kind, field);
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

/** Rows above a header that are shipments, as where a sheet was sorted with its header, or two were joined. Titles are none. */
function* shipmentsAbove(header: KnownHeader): Generator<SheetRow> {
  for (let row = 0; row < Math.max(header.row, 0); row += 1) {
    const cells = cellsOf(header, row);
    const isShipment = trackingFields.safeParse(
      Object.fromEntries(fields.map((field) => [field, textOf(cells[field])])),
    );
    if (isShipment.success)
      yield { row: row + 1, ...cells, refusal: words.aboveHeader(header.row + 1) };
  }
}

/** A row below the header, before the rows above it are looked at. */
interface RowBelow {
  readonly sheetRow: SheetRow;
  readonly titles: "header" | "others" | undefined;
  /** It has cells beside the table. */
  readonly isWide: boolean;
  /** Whether it has any cell, in the table or beside it. */
  hasCells(): boolean;
}

/** How a sheet's rows below its header are read. */
function belowHeader(header: KnownHeader): (row: number) => RowBelow {
  const { sheet, texts } = header;
  const width = Math.max(
    texts.findLastIndex((text) => text !== "") + 1,
    sheet.rows[header.row]?.length ?? 0,
  );
  const statusColumns = placesWhere(texts, isStatusTitle);
  return (row) => ({
    sheetRow: {
      row: row + 1,
      ...cellsOf(header, row),
      isHidden: sheet.hidden?.has(row),
      statuses: statusColumns.map((column) =>
        shownText(readCell(sheet.rows[row]?.[column], sheet.kind)),
      ),
    },
    titles: titlesAt(header, row),
    isWide: hasFilled(sheet, row, width),
    hasCells: () => hasFilled(sheet, row),
  });
}

/** What the rows above one say of it. */
interface Above {
  /** The key of the order that was named last. */
  readonly order?: string;
  /** Why no further row can be read: another table began. */
  readonly otherTable?: string;
}

/** What a row is below others; undefined for an empty one. */
function judgeRow(
  { sheetRow, titles, isWide, hasCells }: RowBelow,
  { order, otherTable }: Above,
  isText: boolean,
) {
  if (titles === "header") return { ...sheetRow, part: "header" } as const;
  const hasNothing = isBlank(sheetRow) && !(isText && isWide);
  const isItem =
    order !== undefined && isEmpty(sheetRow.phone) && isEmpty(sheetRow.trackingNo);
  if (isItem && (hasNothing ? hasCells() : orderOf(sheetRow) === order))
    return { ...sheetRow, part: "item" } as const;
  if (hasNothing) return undefined;
  return {
    ...sheetRow,
    refusal: otherTable ?? (isText && isWide ? words.shifted : undefined),
    hasRemark: isWide && !isText,
  };
}

const orderOf = ({ name }: Cells) => orderKey(textOf(name) ?? "");

function* rowsOf(header: KnownHeader): Generator<SheetRow> {
  const { sheet } = header;
  if (sheet.rows.length > maxSheetRows) throw words.tooManyRows();
  yield* shipmentsAbove(header);
  const readRow = belowHeader(header);
  let count = 0;
  let above: Above = {};
  for (let row = header.firstRow; row < sheet.rows.length; row += 1) {
    if (!sheet.rows[row]) continue;
    checkSize(sheet, row);
    const below = readRow(row);
    if (below.titles === "others")
      above = { ...above, otherTable: words.otherHeader(row + 1, header.row + 1) };
    const judged: SheetRow | undefined = judgeRow(below, above, sheet.kind === "text");
    if (!judged) continue;
    yield judged;
    if (judged.part) continue;
    count += 1;
    if (count > importLimits.rows) throw words.tooManyRows();
    above = { ...above, order: orderOf(judged) };
  }
  if (count === 0) throw words.noRows();
}

/** Whether a row below the header is it again, or the header of another table. */
function titlesAt(
  { sheet, columns, texts }: KnownHeader,
  row: number,
): "header" | "others" | undefined {
  // Titles have no numbers, and nearly all other rows have.
  if (sheet.rows[row]?.some((cell) => typeof cell !== "string" || /\d{3}/u.test(cell)))
    return undefined;
  const titles = titlesIn(sheet, row);
  const named = readHeader(titles).columns;
  const isSame = fields.every((field) => {
    const title = titles[columns[field]]?.toLowerCase();
    return (
      named[field] === columns[field] ||
      (title && title === texts[columns[field]]?.toLowerCase())
    );
  });
  if (isSame) return "header";
  return isComplete(named) ? "others" : undefined;
}

/** An example value comes from these first rows. */
const exampleWithin = 100;

function describeColumns({
  sheet,
  firstRow,
  texts,
  columns,
  phones,
}: KnownHeader): SheetContent["columns"] {
  const first = sheet.rows.slice(firstRow, firstRow + exampleWithin);
  return texts.flatMap((title, column) => {
    if (!title) return [];
    const field = phones.includes(column)
      ? "phone"
      : fields.find((each) => columns[each] === column);
    const example =
      field &&
      first
        .map((cells) => textOf(readCell(cells?.[column], sheet.kind, field)))
        .find(Boolean);
    const named = field ? sheetColumns[field] : null;
    return [
      {
        header: title.slice(0, 100),
        field: named,
        example: example?.slice(0, 100) ?? null,
      },
    ];
  });
}
