import { type CellObject, CFB, type ParsingOptions, read, type WorkBook } from "xlsx";
import { importLimits } from "../../shared/import-files.ts";
import { type Cell, fillMerged, type Sheet, typed } from "./cell.ts";
import { brokenFile, notASpreadsheet, passwordProtected } from "./file-errors.ts";

/** Old workbooks, and the texts that programs name .xls. */

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
  if (!CFB.find(container, "Workbook") && !CFB.find(container, "Book")) throw notASpreadsheet();
  return sheetsOf(parsed(() => read(bytes, { ...options, type: "array" })));
}

/** The tables of a web page, each cell as the text that it shows, or the visible sheets of an XML spreadsheet of 2003. */
export const readTextWorkbook = (text: string, kind: Sheet["kind"]): Sheet[] =>
  sheetsOf(
    parsed(() => read(text, { ...options, type: "string", raw: true })),
    kind,
  );

function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook, kind: Sheet["kind"] = "workbook"): Sheet[] {
  return SheetNames.filter((_, index) => !Workbook?.Sheets?.[index]?.Hidden).map((name) => {
    const sheet = Sheets[name];
    // The parser leaves out a sheet it cannot read to its end.
    if (!sheet) throw brokenFile();
    const stored: ((CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
    const rows = stored.map((cells) => cells?.slice(0, importLimits.columns + 1).map(cellOf));
    fillMerged(
      rows,
      (sheet["!merges"] ?? []).map(({ s, e }) => [s.c, s.r, e.r] as const),
    );
    const hidden = new Set((sheet["!rows"] ?? []).flatMap((row, at) => (row?.hidden ? [at] : [])));
    return { kind, name, rows, hidden };
  });
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Error && /password|encrypted/iu.test(error.message) ? passwordProtected() : brokenFile();
  }
}

function cellOf(cell: CellObject | undefined): Cell | undefined {
  // An .xls holds a zero for a result that was not calculated.
  if (cell?.f !== undefined && !cell.v) return typed.formula();
  switch (cell?.t) {
    case "s":
      return String(cell.v ?? "").trim() === "" ? undefined : String(cell.v);
    case "n":
      return typed.number(Number(cell.v), String(cell.z ?? "General"));
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
