import { createHash } from "node:crypto";
import { Failure } from "../../shared/errors.ts";
import {
  type ChosenColumns,
  type ColumnFields,
  type ColumnsToChoose,
  letteredColumn,
} from "../../shared/import-columns.ts";
import { importLimits, ownTitles, type SheetField, sheetColumns } from "../../shared/import-files.ts";
import { isShipGlobalNumber } from "../../shared/keys.ts";
import { visibleText } from "../../shared/visible-text.ts";
import { type Cell, readCell, type Sheet, shownText } from "./cell.ts";
import { chosenMissing, noHeader, tooLongCell, tooManyColumns } from "./file-errors.ts";

/** Titles of columns, by what the three fields are called in exports of shops, marketplaces and couriers. */

const number = "no|number|num|id|#|code";
const phone = `(?:phone|mobile|cell|contact|telephone|tel|whatsapp)(?:phone)?(?:no|number|num|#|details)?`;

/**
 * Without case, spaces, dots and underscores; the surest first. What is no title by itself is missing: `#`, `Sl No`, `Ref`,
 * shipment and payment ids. A file's cells must fit besides, so that `Name` is one of order numbers or of persons.
 */
const titles: Readonly<Record<SheetField, readonly RegExp[]>> = {
  name: [
    /^order(?:no|number|num|id|#|ref|reference|name|code)$/u,
    /^orders?$/u,
    /^(?:shop|store|web|website|sales|customer|channel|marketplace|merchant|amazon|sub)order(?:no|number|num|id|#|ref|reference|code)?$/u,
    /^(?:tax)?(?:invoice|bill)(?:no|number|num|id|#)$|^invoice$/u,
    /^name$/u,
  ],
  phone: [
    /^phones?(?:no|number|num|#|1)?$/u,
    /^(?:mobile|cell)(?:phone)?(?:no|number|num|#|1)?$/u,
    new RegExp(`^(?:customer|consignee|receiver|recipient|buyer|client)s?${phone}$`, "u"),
    new RegExp(`^(?:shipping|shipto|ship|delivery)${phone}$`, "u"),
    /^(?:contact|whatsapp|telephone|tel)(?:phone)?(?:no|number|num|#|details)?$/u,
    /^(?:phone|mobile)(?:no|number|num)?2$/u,
    new RegExp(`^(?:alt|alternate|alternative|other|secondary)${phone}$`, "u"),
    new RegExp(`^(?:billing|billto)${phone}$`, "u"),
  ],
  trackingNo: [
    new RegExp(`^(?:awb|courier|carrier|shipment|shipping|parcel)?(?:tracking|track)(?:numbers|${number})$`, "u"),
    new RegExp(`^(?:awb|(?:air)?waybill)(?:${number})?$`, "u"),
    /^tracking(?:ref|reference)?$/u,
    /^(?:consignment|docket|shipment|parcel)(?:no|number)$/u,
  ],
};

export const fields = Object.keys(sheetColumns) as SheetField[];

const plain = (title: string) =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, "");

type Columns = Readonly<Record<SheetField, number>>;

/** A row that is the header, or may be. Rows count from 0. */
interface Header {
  readonly sheet: Sheet;
  /** -1 where there is none. */
  readonly row: number;
  /** The first row of data. */
  readonly firstRow: number;
  readonly texts: readonly string[];
  /** The column of each field that was found. */
  readonly columns: Partial<Columns>;
  /** All columns of phones, the surest first: in each row the first counts that is filled in. */
  readonly phones: readonly number[];
  /** Two columns that match one field equally well. */
  readonly conflicts?: readonly [string, string];
}

/** The columns that a row names if it is the header row. */
export function readHeader(texts: readonly string[]): Pick<Header, "columns" | "phones" | "conflicts"> {
  const ranked = texts.flatMap((text, column) =>
    fields.map((field) => ({ field, column, text, rank: titles[field].findIndex((title) => title.test(plain(text))) })),
  );
  const found = ranked.filter(({ rank }) => rank >= 0).sort((left, right) => left.rank - right.rank);
  const of = (field: SheetField) => found.filter((each) => each.field === field);
  const [first, second] =
    (["name", "trackingNo"] as const).map(of).find(([best, next]) => best && best.rank === next?.rank) ?? [];
  return {
    // Of several for a field the surest stays.
    columns: Object.fromEntries(found.toReversed().map(({ field, column }) => [field, column])),
    phones: of("phone").map(({ column }) => column),
    ...(first && second && { conflicts: [first.text, second.text] }),
  };
}

export const isComplete = (columns: Partial<Columns>): columns is Columns =>
  fields.every((field) => columns[field] !== undefined);

/** What a sheet shows of itself, so that its columns can be judged, or chosen by its uploader. */

/** One column for each field. */
const neededColumns = 3;
const shownRows = 5;
const shownCharacters = 60;
const nameCharacters = 100;

const filledIn = (texts: readonly string[]) => texts.filter((text) => text !== "").length;

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

/** The names of the columns that have titles, by which a choice is remembered. */
const namesOf = (titles: readonly string[]) => columnNames(titles).filter((_, column) => titles[column] !== "");

/** The id of a set of names, in any order. */
export const columnsId = (names: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(names.toSorted())).digest("base64url");

/** The columns of these names; undefined where one is missing. */
function columnsNamed(names: readonly string[], chosen: ColumnFields): Columns | undefined {
  const columns = Object.fromEntries(
    Object.entries(chosen).flatMap(([name, field]) => (names.includes(name) ? [[field, names.indexOf(name)]] : [])),
  );
  return isComplete(columns) ? columns : undefined;
}

const isAmount = (text: string) => /^(?:\p{Sc}\s?)?\d[\d,]*[.,]\d{2}$/u.test(text);

const cellsIn = (sheet: Sheet, row: number) => Array.from(sheet.rows[row]?.slice(0, importLimits.columns) ?? []);

/** A row's cells as they would be read, but for amounts; the text of a damaged one as it is shown. */
const rowTexts = (sheet: Sheet, row: number): string[] =>
  cellsIn(sheet, row).map((cell) => {
    const isTextAmount = typeof cell === "string" && isAmount(cell.trim());
    const text = visibleText(isTextAmount ? cell : shownText(readCell(cell, sheet.kind)));
    return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1).toWellFormed()}…` : text;
  });

/** A row's texts as titles of columns. */
export const titlesIn = (sheet: Sheet, row: number): string[] =>
  cellsIn(sheet, row).map((cell) => (typeof cell === "string" ? cell.trim() : ""));

function headerAt(sheet: Sheet, row: number): Header {
  const texts = titlesIn(sheet, row);
  return { ...readHeader(texts), sheet, row, firstRow: row + 1, texts };
}

/** The first rows that have a cell. */
function rowsFrom(sheet: Sheet, first: number, limit = shownRows): string[][] {
  const rows: string[][] = [];
  for (let row = first; row < sheet.rows.length && rows.length < limit; row += 1) {
    const texts = rowTexts(sheet, row);
    if (filledIn(texts) > 0) rows.push(texts);
  }
  return rows;
}

const filledCells = (rows: readonly (readonly string[])[], column: number) =>
  rows.map((row) => row[column] ?? "").filter((text) => text !== "");

const isDate = (text: string) => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/u.test(text);
const isNumber = (text: string) => /\p{Nd}/u.test(text) && !text.includes("@") && !isDate(text) && !isAmount(text);
const isPhone = (text: string) => /^\+?(?:[\s().-]*\d){7,15}[\s().-]*$/u.test(text) && isNumber(text);
/** Not a serial number of the file either, which is shorter. */
const isReference = (text: string) => isNumber(text) && text.length >= 3 && text.length <= 24;
const namesOrder = /order|bestell|commande|pedido|ordine|reference|invoice|ऑर्डर/iu;

/** Whether a cell is one of its column's. A parcel that has no tracking number yet has words for that. */
const fits: Readonly<Record<SheetField, (text: string) => boolean>> = {
  name: isNumber,
  phone: isNumber,
  trackingNo: (text) => isNumber(text) || !/\p{Nd}/u.test(text),
};

const entriesOf = (columns: Partial<Columns>) => Object.entries(columns) as [SheetField, number][];

/** So many rows tell what a column holds. */
const judgedRows = 200;

/** Whether most filled cells below a header fit the fields of its columns. */
function cellsFit({ sheet, firstRow, columns }: Header): boolean {
  const rows = rowsFrom(sheet, firstRow, judgedRows);
  return entriesOf(columns).every(([field, column]) => {
    const cells = filledCells(rows, column);
    return cells.filter((text) => fits[field](text)).length * 2 >= cells.length;
  });
}

/** Whether what was taken for a header is a row of data. */
const looksLikeData = (sheet: Sheet, row: number) =>
  rowTexts(sheet, row).some((text) => isPhone(text) || isShipGlobalNumber(text));

/** As much as titles and cells tell; the uploader sees it before it is used. */
function guess({ columns, conflicts, texts }: Header, rows: readonly (readonly string[])[]): Partial<Columns> {
  const cellsOf = (column: number) => filledCells(rows, column);
  const guessed = new Map(
    entriesOf(columns).filter(
      ([field, column]) => texts[column] !== conflicts?.[0] && cellsOf(column).every((text) => fits[field](text)),
    ),
  );
  const propose = (field: SheetField, fitting: (cells: readonly string[], column: number) => boolean) => {
    const width = Math.max(texts.length, ...rows.map((row) => row.length));
    const free = Array.from({ length: width }, (_, at) => at).filter((at) => ![...guessed.values()].includes(at));
    const column = free.find((at) => cellsOf(at).length > 0 && fitting(cellsOf(at), at));
    if (!conflicts && !guessed.has(field) && column !== undefined) guessed.set(field, column);
  };
  propose("trackingNo", (cells) => cells.every(isShipGlobalNumber));
  propose("phone", (cells) => cells.every(isPhone));
  propose("name", (cells, column) => namesOrder.test(texts[column] ?? "") && cells.every(isReference));
  propose("name", (cells) => cells.every(isReference) && new Set(cells).size === rows.length);
  return Object.fromEntries(guessed);
}

/** What an uploader chooses columns from: a header with columns that are known, or a row that is the first of data. */
export function choiceOf(header: Header, columns: Partial<Columns>, firstRowIsData: boolean): ColumnsToChoose {
  const { sheet } = header;
  const first = firstRowIsData ? header.firstRow : header.row;
  const below = rowsFrom(sheet, first + 1);
  const texts = titlesIn(sheet, first);
  const width = Math.max(texts.length, ...below.map((cells) => cells.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  const headers = columnNames(padded(texts));
  const nameOf = (column: number) => (firstRowIsData ? letteredColumn(column) : (headers[column] ?? ""));
  return {
    headers,
    firstRow: padded(rowTexts(sheet, first)),
    rows: below.map(padded),
    columns: Object.fromEntries(entriesOf(columns).map(([field, column]) => [nameOf(column), field])),
    firstRowIsData,
  };
}

/** The question to the uploader. */
function columnsNeeded(header: Header): Failure {
  const { sheet, row, firstRow, conflicts } = header;
  const isData = Object.keys(header.columns).length === 0 && looksLikeData(sheet, row);
  const guessed = guess(header, rowsFrom(sheet, isData ? row : firstRow));
  const asked = isData ? { ...header, firstRow: filledRow(sheet, filledInData) ?? row } : header;
  return new Failure("columns_needed", conflicts ? rivals(...conflicts) : notSure, choiceOf(asked, guessed, isData));
}

const notSure = "We couldn't tell which columns to use. Please choose them.";

const rivals = (left: string, right: string) =>
  `“${left}” and “${right}” look like the same column. Please choose one.`;

/** What staff chose for files with the same headers, by the id of these. */
export type Remembered = Readonly<Record<string, ColumnFields>>;

/** How the columns of a sheet are read. */
export interface KnownHeader extends Header {
  readonly columns: Columns;
  readonly isChosen?: true;
  /** The id of what was chosen for the last file with these headers. */
  readonly remembered?: string | undefined;
}

/** The header must be within these first rows. */
const headerWithin = 50;

const firstRowsOf = ({ rows }: Sheet) => Array.from({ length: Math.min(rows.length, headerWithin) }, (_, row) => row);

const found = ({ columns }: Header) => Object.keys(columns).length;

const allColumns = (textAt: (column: number) => string) =>
  Array.from({ length: importLimits.columns }, (_, column) => textAt(column));

/** A row of data may lack one of its three cells. */
const filledInData = neededColumns - 1;

const filledRow = (sheet: Sheet, cells: number) =>
  firstRowsOf(sheet).find((row) => filledIn(rowTexts(sheet, row)) >= cells);

/** The columns that the uploader chose by their letters, in a sheet without a header. */
function withoutHeader(sheet: Sheet, chosen: ColumnFields): KnownHeader | undefined {
  const firstRow = filledRow(sheet, filledInData);
  const columns = columnsNamed(allColumns(letteredColumn), chosen);
  if (firstRow === undefined || !columns) return undefined;
  const width = Math.max(...Object.values(columns), (sheet.rows[firstRow]?.length ?? 0) - 1);
  const texts = allColumns((column) => (column <= width ? letteredColumn(column) : ""));
  return { sheet, row: -1, firstRow, texts, columns, phones: [columns.phone], isChosen: true };
}

/** The first row with headers of which the columns are chosen, else the first that names all three, else most of them. */
function findHeader(sheet: Sheet, chosen: ColumnFields | undefined, remembered: Remembered): Header | undefined {
  let best: Header | undefined;
  for (const row of firstRowsOf(sheet)) {
    const header = headerAt(sheet, row);
    const names = columnNames(allColumns((column) => header.texts[column] ?? ""));
    const id = chosen ? undefined : columnsId(namesOf(header.texts));
    const wanted = chosen ?? remembered[id ?? ""];
    const columns = wanted && columnsNamed(names, wanted);
    if (columns) {
      const taken = Object.values(columns);
      // Several phones count as they would, where the first of them was chosen.
      const [first, ...others] = header.phones;
      const phones = [columns.phone, ...(first === columns.phone ? others.filter((at) => !taken.includes(at)) : [])];
      const texts = allColumns((at) => header.texts[at] || (taken.includes(at) ? (names[at] ?? "") : ""));
      const known: KnownHeader = { ...header, columns, phones, texts, isChosen: true, remembered: id };
      return known;
    }
    if (!chosen && found(header) > (best ? found(best) : 0)) best = header;
  }
  return best;
}

const isKnown = (header: Header): header is KnownHeader => isComplete(header.columns);

/** A template's sheet has no rows. */
const hasRows = ({ sheet, firstRow }: Header) =>
  sheet.rows.some((cells, row) => row >= firstRow && cells?.some((cell) => cell !== ""));

/** Of records, or of rows that were skipped: what was typed by hand need not look like others. */
const isOwnFile = ({ texts, columns }: KnownHeader) =>
  fields.every((field) => texts[columns[field]] === sheetColumns[field]) &&
  Object.values(ownTitles).some((title) => texts.includes(title));

/** Blank cells behind the last column do not count. */
export function checkSize({ rows }: Sheet, row: number): void {
  const cells = rows[row] ?? [];
  const isText = (cell: Cell | undefined): cell is string => typeof cell === "string";
  if (cells.slice(importLimits.columns).some((cell) => !isText(cell) || cell.trim() !== "")) throw tooManyColumns();
  if (cells.some((cell) => isText(cell) && cell.length > importLimits.cellCharacters)) throw tooLongCell(row + 1);
}

/**
 * The header of the first sheet that is read, and of others with the same columns.
 * @throws Failure `columns_needed` where the uploader must choose the columns
 */
export function locate(sheets: readonly Sheet[], choice: ChosenColumns, remembered: Remembered) {
  const { columns: chosen, firstRowIsData } = choice;
  const located = sheets.flatMap(
    (sheet) => (firstRowIsData && chosen ? withoutHeader(sheet, chosen) : findHeader(sheet, chosen, remembered)) ?? [],
  );
  const known = located.filter(isKnown);
  const [header = known[0], ...others] = known.filter(hasRows);
  if (!header) throw chosen ? chosenMissing(Object.keys(chosen)) : unknown(sheets, located);
  checkSize(header.sheet, header.row);
  const isSure = header.isChosen || isOwnFile(header) || (!header.conflicts && cellsFit(header));
  if (!isSure) throw columnsNeeded(header);
  return { header, others };
}

/** The question about the columns, or that there is no table to ask about. */
function unknown(sheets: readonly Sheet[], located: readonly Header[]) {
  const wide = sheets.flatMap((sheet) => {
    const row = filledRow(sheet, neededColumns);
    return row === undefined ? [] : [{ ...headerAt(sheet, row), columns: {} }];
  });
  const closest = located.toSorted((left, right) => found(right) - found(left)).slice(0, 1);
  const asked = [...closest, ...wide].find(
    (header) =>
      filledIn(rowTexts(header.sheet, header.row)) >= neededColumns &&
      (hasRows(header) || looksLikeData(header.sheet, header.row)),
  );
  for (const sheet of asked ? [asked.sheet] : sheets) for (const row of firstRowsOf(sheet)) checkSize(sheet, row);
  return asked ? columnsNeeded(asked) : noHeader();
}

/** The names by which a choice is remembered; none of a row of data. */
export const headersOf = ({ sheet, row }: KnownHeader): string[] =>
  row < 0 || looksLikeData(sheet, row) ? [] : namesOf(titlesIn(sheet, row));
