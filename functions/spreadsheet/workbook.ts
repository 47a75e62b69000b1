import { isUtf8 } from "node:buffer";
import * as xlsx from "xlsx";
import { type CellObject, CFB, type ParsingOptions, read, SSF, set_cptable, type WorkBook } from "xlsx";
import { type Cell, isDate, type Sheet } from "./cell.ts";
import { brokenFile, lostCharacters, notASpreadsheet, passwordProtected } from "./file-errors.ts";
import { markUnstoredResults } from "./formulas.ts";
import { usualXml } from "./xml.ts";
import { unpackWorkbook } from "./zip.ts";

declare module "xlsx" {
  /** Reads an unpacked workbook. The package exports it without a type. */
  function parse_zip(
    zip: { readonly files: Readonly<Record<string, { readonly name: string; asNodeBuffer(): Buffer }>> },
    options?: ParsingOptions,
  ): WorkBook;
}

/** Stored values and number formats only: no formulas, formatted text or styles. */
const options: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  cellDates: false,
  sheetStubs: false,
};

const numbers = (...ranges: readonly (readonly [number, number])[]) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

/**
 * Formats that East Asian and Thai programs store by their numbers alone.
 * Source: ECMA-376 part 1, 18.8.30
 */
const dateFormats = [
  { format: "m/d/yy", ids: numbers([27, 31], [36, 36], [50, 54], [57, 58], [71, 74], [77, 77], [81, 81]) },
  { format: "h:mm", ids: numbers([32, 35], [55, 56], [75, 76], [78, 80]) },
];

/** Makes them known to the parser. It forgets them where it begins with an .xlsx, so then they are loaded after that. */
function loadDateFormats(): void {
  for (const { format, ids } of dateFormats) for (const id of ids) SSF.load(format, id);
}

/** The visible sheets of an .xlsx file. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = await unpackWorkbook(bytes);
  for (const [name, part] of parts) {
    parts.set(
      name,
      parsed(() => usualXml(part), brokenFile),
    );
  }
  let isBegun = false;
  const begin = () => {
    if (!isBegun) loadDateFormats();
    isBegun = true;
  };
  const files = Object.fromEntries([...parts.keys()].map((name) => [name, partOf(parts, name, begin)] as const));
  // Else the parser makes numbers of them, whose format may be any.
  const cellDates = [...parts.values()].some((part) => dateCells.some((text) => part.includes(text)));
  // The parser reads all parts as UTF-8, and letters of one that is none as lost ones.
  const isBroken = [...parts].some(
    ([name, part]) => cellParts.test(name) && (!isUtf8(part) || part.includes("\ufffd")),
  );
  const workbook = parsed(() => xlsx.parse_zip({ files }, { ...options, cellDates }));
  return visibleSheets(workbook, isBroken ? lostCharacters : undefined);
}

/** The parts that hold cells. */
const cellParts = /worksheets\/|sharedStrings/u;

const dateCells = [' t="d"', " t='d'"];

/** A part for the parser. Large parts are freed after their only read. */
function partOf(parts: Map<string, Buffer>, name: string, begin: () => void) {
  // The parser first checks whether this part exists, which phones write.
  let reads = name === "xl/worksheets/sheet.xml" ? 2 : 1;
  const large = cellParts.test(name);
  return {
    name,
    asNodeBuffer: () => {
      begin();
      const part = parts.get(name) ?? Buffer.alloc(0);
      reads -= 1;
      if (large && reads === 0) parts.delete(name);
      return name.includes("worksheets/") ? markUnstoredResults(part) : part;
    },
  };
}

/** Programs of before 1997 wrote letters in the code page of their country. */
async function loadCodePages(): Promise<void> {
  set_cptable(await import("xlsx/dist/cpexcel.full.mjs"));
}

/** The visible sheets of an .xls file. */
export async function readXls(bytes: Uint8Array): Promise<Sheet[]> {
  let isUnicode = false;
  if (bytes[0] === 0xd0) {
    const container = parsed(() => CFB.read(bytes, { type: "array" }), brokenFile);
    if (CFB.find(container, "EncryptedPackage")) throw passwordProtected();
    isUnicode = CFB.find(container, "Workbook") !== null;
    if (!isUnicode && !CFB.find(container, "Book")) throw notASpreadsheet();
  }
  if (!isUnicode) await loadCodePages();
  loadDateFormats();
  return visibleSheets(parsed(() => read(bytes, { ...options, type: "array" })));
}

/** @param note what the uploader should know */
function visibleSheets({ SheetNames, Sheets, Workbook }: WorkBook, note?: string): Sheet[] {
  const isFrom1904 = Workbook?.WBProps?.date1904 === true;
  return SheetNames.filter((_, index) => !Workbook?.Sheets?.[index]?.Hidden).map((name) => {
    const sheet = Sheets[name];
    // The parser leaves out a sheet it cannot read to its end.
    if (!sheet) throw brokenFile();
    const rows: ((CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
    return {
      name,
      ...(note !== undefined && { note }),
      rowCount: rows.length,
      columnCount: (row) => rows[row]?.length ?? 0,
      cell: (row, column) => cellOf(rows[row]?.[column], isFrom1904),
      forget: (row) => {
        rows[row] = undefined;
      },
    };
  });
}

const lockedOrBroken = (error: unknown) =>
  error instanceof Error && /password|encrypt/iu.test(error.message) ? passwordProtected() : brokenFile();

function parsed<Result>(parse: () => Result, refusalOf = lockedOrBroken): Result {
  try {
    return parse();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Days from the first day of one way to count them to that of the other. */
const daysTo1904 = 1_462;

/** @param isFrom1904 whether the workbook counts the days of its dates from 1904 on, not from 1900 */
function cellOf(cell: CellObject | undefined, isFrom1904: boolean): Cell | undefined {
  switch (cell?.t) {
    case "s":
      return { kind: "text", text: String(cell.v ?? "") };
    case "n":
      return numberCell(Number(cell.v), String(cell.z ?? "General"), isFrom1904);
    case "d":
      return { kind: "date", shown: dateOf(cell.v) };
    case "b":
      return { kind: "truth", value: cell.v === true };
    case "e":
      return { kind: "error", shown: cell.w ?? errorNames[Number(cell.v)] ?? "#ERROR!" };
    default:
      return undefined;
  }
}

function numberCell(value: number, format: string, isFrom1904: boolean): Cell {
  if (Number.isNaN(value)) return { kind: "formula" };
  return { kind: "number", value: isFrom1904 && isDate(format) ? value + daysTo1904 : value, format };
}

/** The parser's dates are in UTC; one that it cannot read is invalid. */
const dateOf = (value: unknown) =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().replace("T00:00:00.000Z", "") : "";

const errorNames: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
  43: "#GETTING_DATA",
};
