import {
  type CellObject,
  CFB,
  type ParsingOptions,
  read,
  set_cptable,
  type WorkBook,
} from "xlsx";
import { importLimits } from "../../shared/import-files.ts";
import { type Cell, fillMerged, placesWhere, type Sheet, typed } from "./cell.ts";
import { brokenFile, notASpreadsheet, passwordProtected } from "./file-errors.ts";

/** Old workbooks, and XML spreadsheets, which programs name .xls too. */

/** The encodings of Excel 95 that are not called windows- and their number. */
const encodings: Readonly<Record<number, string>> = {
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1200: "utf-16le",
  10000: "macintosh",
  65001: "utf-8",
};

const decoders = new Map<number, TextDecoder>();

function decoderFor(codePage: number): TextDecoder {
  const known = decoders.get(codePage);
  if (known) return known;
  const isWindows = codePage === 874 || (codePage >= 1250 && codePage <= 1258);
  const made = new TextDecoder(
    encodings[codePage] ?? `windows-${isWindows ? codePage : 1252}`,
  );
  decoders.set(codePage, made);
  return made;
}

/** The parser's own tables are 0.5 MB, and hold what a TextDecoder knows. */
const codePages = {
  utils: {
    decode: (codePage: number, bytes: number[]) =>
      decoderFor(codePage).decode(Uint8Array.from(bytes)),
  },
};

/** Stored values and number formats, no formatted texts or styles. Formulas, to see which have no result. */
const options: ParsingOptions = {
  dense: true,
  cellFormula: true,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** The visible sheets of an .xls file. */
export function readXls(bytes: Uint8Array): Sheet[] {
  const container = parsed(() => CFB.read(bytes, { type: "array" }));
  if (CFB.find(container, "EncryptedPackage")) throw passwordProtected();
  if (!CFB.find(container, "Workbook") && !CFB.find(container, "Book"))
    throw notASpreadsheet();
  set_cptable(codePages);
  return sheetsOf(parsed(() => read(bytes, { ...options, type: "array" })));
}

/** The visible sheets of an XML spreadsheet of 2003. */
export const readXmlSpreadsheet = (text: string): Sheet[] =>
  sheetsOf(parsed(() => read(text, { ...options, type: "string", raw: true })));

function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): Sheet[] {
  const since1904 = Workbook?.WBProps?.date1904 === true;
  return SheetNames.filter((_, index) => !Workbook?.Sheets?.[index]?.Hidden).map(
    (name) => {
      const sheet = Sheets[name];
      // The parser leaves out a sheet it cannot read to its end.
      if (!sheet) throw brokenFile();
      const stored: ((CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
      const rows = stored.map((cells) =>
        cells?.slice(0, importLimits.columns + 1).map((cell) => cellOf(cell, since1904)),
      );
      fillMerged(
        rows,
        (sheet["!merges"] ?? []).map(({ s, e }) => [s.c, s.r, e.r] as const),
      );
      const hidden = new Set(
        placesWhere(sheet["!rows"] ?? [], (row) => row?.hidden === true),
      );
      return { kind: "workbook", name, rows, hidden };
    },
  );
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Error && /password|encrypted/iu.test(error.message)
      ? passwordProtected()
      : brokenFile();
  }
}

function cellOf(cell: CellObject | undefined, since1904: boolean): Cell | undefined {
  // An .xls holds a zero for a result that was not calculated.
  if (cell?.f !== undefined && !cell.v) return typed.formula();
  switch (cell?.t) {
    case "s":
      return String(cell.v ?? "").trim() === "" ? undefined : String(cell.v);
    case "n":
      return typed.number(Number(cell.v), String(cell.z ?? "General"), since1904);
    case "b":
      return typed.truth(cell.v === true ? "TRUE" : "FALSE");
    case "e":
      return typed.error(cell.v === naError ? "#N/A" : "#VALUE!");
    default:
      return undefined;
  }
}

/** The commonest error by its number. */
const naError = 42;
