import { Failure } from "../../shared/errors.ts";
import {
  type ChosenColumns,
  type ColumnFields,
  type ColumnsToChoose,
  letteredColumn,
} from "../../shared/import-columns.ts";
import { importLimits, ownTitles, sheetColumns } from "../../shared/import-files.ts";
import type { Cell, Sheet } from "./cell.ts";
import {
  chosenMissing,
  noHeader,
  noTrackingNumbers,
  tooLongCell,
  tooManyColumns,
} from "./file-errors.ts";
import {
  cellsFit,
  columnsWithoutDoubt,
  entriesOf,
  filledIn,
  guess,
  type Header,
  headerAt,
  lacksTrackingNumbers,
  looksLikeData,
  rowsFrom,
  rowTexts,
  titlesIn,
} from "./judging.ts";
import {
  type Columns,
  columnNames,
  columnsId,
  columnsNamed,
  fields,
  isComplete,
  namesOf,
} from "./titles.ts";

/** Where the header of a file is, and the question to its uploader where that is not sure. */

/** One column for each field. */
const neededColumns = 3;

const fieldsByName = (
  columns: Partial<Columns>,
  nameOf: (column: number) => string,
): ColumnFields =>
  Object.fromEntries(
    entriesOf(columns).map(([field, column]) => [nameOf(column), field]),
  );

/** What an uploader chooses columns from: a header with columns that are known, or a row that is the first of data. */
export function choiceOf(
  header: Header,
  columns: Partial<Columns>,
  firstRowIsData: boolean,
): ColumnsToChoose {
  const { sheet } = header;
  const first = firstRowIsData ? header.firstRow : header.row;
  const below = rowsFrom(sheet, first + 1);
  const texts = titlesIn(sheet, first);
  const width = Math.max(texts.length, ...below.map((cells) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cells[column] ?? "");
  const headers = columnNames(padded(texts));
  const nameOf = (column: number) =>
    firstRowIsData ? letteredColumn(column) : (headers[column] ?? "");
  return {
    headers,
    firstRow: padded(rowTexts(sheet, first)),
    rows: below.map(padded),
    columns: fieldsByName(columns, nameOf),
    firstRowIsData,
  };
}

/** The question to the uploader, or that there is nothing to choose from. */
function columnsNeeded(header: Header): Failure {
  const { sheet, row, firstRow, conflicts } = header;
  if (lacksTrackingNumbers(header)) return noTrackingNumbers();
  const isData = Object.keys(header.columns).length === 0 && looksLikeData(sheet, row);
  const guessed = guess(header, rowsFrom(sheet, isData ? row : firstRow));
  const asked = isData
    ? { ...header, firstRow: filledRow(sheet, filledInData) ?? row }
    : header;
  return new Failure(
    "columns_needed",
    conflicts ? rivals(...conflicts) : notSure,
    choiceOf(asked, guessed, isData),
  );
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

const firstRowsOf = ({ rows }: Sheet) =>
  Array.from({ length: Math.min(rows.length, headerWithin) }, (_, row) => row);

const recognised = ({ columns }: Header) => Object.keys(columns).length;

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
  const width = Math.max(
    ...Object.values(columns),
    (sheet.rows[firstRow]?.length ?? 0) - 1,
  );
  const texts = allColumns((column) => (column <= width ? letteredColumn(column) : ""));
  return {
    sheet,
    row: -1,
    firstRow,
    texts,
    columns,
    phones: [columns.phone],
    isChosen: true,
  };
}

/** The columns of a sheet without a header whose cells leave no doubt. */
function withoutDoubt(sheet: Sheet): KnownHeader | undefined {
  const columns = columnsWithoutDoubt(sheet, filledRow(sheet, filledInData) ?? 0);
  return columns && withoutHeader(sheet, fieldsByName(columns, letteredColumn));
}

/** The first row with headers of which the columns are chosen, else the first that names all three, else most of them. */
function findHeader(
  sheet: Sheet,
  chosen: ColumnFields | undefined,
  remembered: Remembered,
): Header | undefined {
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
      const phones = [
        columns.phone,
        ...(first === columns.phone ? others.filter((at) => !taken.includes(at)) : []),
      ];
      const texts = allColumns(
        (at) => header.texts[at] || (taken.includes(at) ? (names[at] ?? "") : ""),
      );
      const known: KnownHeader = {
        ...header,
        columns,
        phones,
        texts,
        isChosen: true,
        remembered: id,
      };
      return known;
    }
    if (!chosen && recognised(header) > (best ? recognised(best) : 0)) best = header;
  }
  return best;
}

const isKnown = (header: Header): header is KnownHeader => isComplete(header.columns);

/** A template's sheet has no rows. */
const hasRows = ({ sheet, firstRow }: Header) =>
  sheet.rows.some((cells, row) => row >= firstRow && cells?.some((cell) => cell !== ""));

/** Whether it was exported from the portal: what was typed by hand there need not look like others. */
const isOwnFile = ({ texts, columns }: KnownHeader) =>
  fields.every((field) => texts[columns[field]] === sheetColumns[field]) &&
  Object.values(ownTitles).some((title) => texts.includes(title));

/** Blank cells behind the last column do not count. */
export function checkSize({ rows }: Sheet, row: number): void {
  const cells = rows[row] ?? [];
  const isText = (cell: Cell | undefined): cell is string => typeof cell === "string";
  if (
    cells.slice(importLimits.columns).some((cell) => !isText(cell) || cell.trim() !== "")
  )
    throw tooManyColumns();
  if (cells.some((cell) => isText(cell) && cell.length > importLimits.cellCharacters))
    throw tooLongCell(row + 1);
}

/**
 * The header of the first sheet that is read, and of others with the same columns.
 * @throws Failure `columns_needed` where the uploader must choose the columns
 */
export function locate(
  sheets: readonly Sheet[],
  choice: ChosenColumns,
  remembered: Remembered,
) {
  const { columns: chosen, firstRowIsData } = choice;
  const located = sheets.flatMap(
    (sheet) =>
      (firstRowIsData && chosen
        ? withoutHeader(sheet, chosen)
        : findHeader(sheet, chosen, remembered)) ?? [],
  );
  const titled = located.filter(isKnown);
  const known =
    titled.length > 0 || chosen
      ? titled
      : sheets.flatMap((sheet) => withoutDoubt(sheet) ?? []);
  const [header = known[0], ...others] = known.filter(hasRows);
  if (!header)
    throw chosen ? chosenMissing(Object.keys(chosen)) : unknown(sheets, located);
  checkSize(header.sheet, header.row);
  const isSure =
    header.isChosen || isOwnFile(header) || (!header.conflicts && cellsFit(header));
  if (!isSure) throw columnsNeeded(header);
  return { header, others };
}

/** The question about the columns, or that there is no table to ask about. */
function unknown(sheets: readonly Sheet[], located: readonly Header[]) {
  const wide = sheets.flatMap((sheet) => {
    const row = filledRow(sheet, neededColumns);
    return row === undefined ? [] : [{ ...headerAt(sheet, row), columns: {} }];
  });
  const closest = located
    .toSorted((left, right) => recognised(right) - recognised(left))
    .slice(0, 1);
  const asked = [...closest, ...wide].find(
    (header) =>
      filledIn(rowTexts(header.sheet, header.row)) >= neededColumns &&
      (hasRows(header) || looksLikeData(header.sheet, header.row)),
  );
  for (const sheet of asked ? [asked.sheet] : sheets)
    for (const row of firstRowsOf(sheet)) checkSize(sheet, row);
  return asked ? columnsNeeded(asked) : noHeader();
}

/** The names by which a choice is remembered; none of a row of data. */
export const headersOf = ({ sheet, row }: KnownHeader): string[] =>
  row < 0 || looksLikeData(sheet, row) ? [] : namesOf(titlesIn(sheet, row));
