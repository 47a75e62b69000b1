import { strToU8, zipSync } from "fflate";
import { type FileKind, markTyped } from "../../../shared/cell-text.ts";
import { escapeFormula } from "../../../shared/import-files.ts";

/** A table to write to a file. All cells are text, which spreadsheet programs leave unchanged. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Its texts are right as they are: an import of the file takes none of them for damaged. */
  readonly isTyped?: true;
}

export type SheetFormat = "xlsx" | "csv";

export const sheetFile = (sheet: Sheet, format: SheetFormat) =>
  format === "csv"
    ? new Blob([csvFile(sheet)], { type: "text/csv" })
    : new Blob([xlsxFile(sheet)], { type: `${documents}.sheet` });

/** A sheet's rows, with what looks damaged marked as typed where it is. */
const markedRows = ({ columns, rows }: Sheet, kind: FileKind): string[][] =>
  rows.map((cells) =>
    cells.map((text, column) =>
      columns[column]?.isTyped ? markTyped(text, kind) : text,
    ),
  );

/** Excel recognises UTF-8 by it. */
const byteOrderMark = "\ufeff";

/** Quotation marks keep commas, line breaks and spaces at the ends in their cell. */
const csvCell = (text: string) =>
  /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A sheet as CSV, with cells escaped so that no spreadsheet program executes a formula. */
export function csvFile(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const titles = sheet.columns.map(({ title }) => title);
  const rows = markedRows(sheet, "text").map((cells) => cells.map(escapeFormula));
  const lines = [titles, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`);
  return new TextEncoder().encode(byteOrderMark + lines.join(""));
}

/**
 * A workbook with text columns, empty cells included, and a frozen header row. SheetJS writes neither, would be ten times
 * the download, and changes `_x0041_` to `A`.
 */
export function xlsxFile(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${documents}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${documents}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documents}.worksheet+xml"/></Types>`,
    "_rels/.rels": relationships({ officeDocument: "xl/workbook.xml" }),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xml(sheet.name)}" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships({
      worksheet: "worksheets/sheet1.xml",
      styles: "styles.xml",
    }),
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": worksheet(sheet),
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, text]) => [path, strToU8(declaration + text)]),
    ),
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The targets by their types, which are their ids too. */
const relationships = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="${packages}/relationships">${Object.entries(targets)
    .map(
      ([type, target]) =>
        `<Relationship Id="${type}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** Indices of the cell formats in `styles`, where numFmtId 49 is Excel's text format. */
const format = { text: 1, header: 2 } as const;
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function worksheet(sheet: Sheet): string {
  const { columns } = sheet;
  const rows = markedRows(sheet, "workbook");
  const widths = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${format.text}" customWidth="1"/>`,
    )
    .join("");
  const titles = columns.map(({ title }) => title);
  const lastCell = `${letter(columns.length - 1)}${Math.max(rows.length + 1, 1000)}`;
  return [
    `<worksheet xmlns="${main}">`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths}</cols><sheetData>`,
    row(titles, 1, format.header),
    ...rows.map((cells, index) => row(cells, index + 2, format.text)),
    // Otherwise Excel marks every number stored as text with a warning.
    `</sheetData><ignoredErrors><ignoredError sqref="A1:${lastCell}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  ].join("");
}

const letter = (column: number) => String.fromCharCode("A".charCodeAt(0) + column);

function row(cells: readonly string[], number: number, style: number): string {
  const written = cells.map((text, column) =>
    text === ""
      ? ""
      : `<c r="${letter(column)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join("")}</row>`;
}

/** Characters that XML cannot contain or preserve are written as `_xHHHH_`, as is the first `_` of a text that looks so. */
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the ones to replace
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff\p{Cs}]|_(?=x[0-9a-f]{4}_)/giu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const xml = (text: string) =>
  text
    .replace(
      unwritable,
      (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
