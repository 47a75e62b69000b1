import Papa from "papaparse";
import type { Sheet } from "./cell.ts";
import { brokenQuotation, openQuotation } from "./file-errors.ts";

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252: what spreadsheet programs save. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const separators = [",", ";", "\t", "|"] as const;

/** A first line that names the separator, which Excel writes and does not show. */
const separatorLine = /^sep=(.)\n/iu;

/** Lines that end in one way: the parser takes the first line's end for that of all. */
const withLineFeeds = (text: string) => (text.includes("\r") ? text.replace(/\r\n?/gu, "\n") : text);

/**
 * Reads a text with the first separator whose first rows `accepts` accepts, else with the one that makes the most
 * columns.
 */
export function readCsv(typed: string, accepts: (firstRows: Sheet) => boolean): Sheet {
  const text = withLineFeeds(typed);
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const body = text.slice(line.length);
  const tries = (named ? [named] : separators).map((separator) => ({
    separator,
    firstRows: parse(body, separator, previewRows),
  }));
  const width = (rows: string[][]) => Math.max(0, ...rows.map((row) => row.length));
  const widest = () => tries.toSorted((left, right) => width(right.firstRows) - width(left.firstRows))[0];
  const chosen = tries.find(({ firstRows }) => accepts(sheetOf(firstRows))) ?? widest();
  return sheetOf(parse(body, chosen?.separator ?? ","));
}

/** More rows than are searched for a header. */
const previewRows = 60;

const sheetOf = (rows: string[][]): Sheet => ({
  rowCount: rows.length,
  columnCount: (row) => rows[row]?.length ?? 0,
  cell: (row, column) => {
    const text = rows[row]?.[column];
    return text ? { kind: "untyped", text } : undefined;
  },
  forget: (row) => {
    rows[row] = [];
  },
});

function parse(text: string, delimiter: string, preview = 0): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview, skipEmptyLines: false });
  // The parser goes on to some later quotation mark, over cells and lines.
  const wrong = preview === 0 && errors.find(({ type }) => type === "Quotes");
  if (wrong) throw (wrong.code === "MissingQuotes" ? openQuotation : brokenQuotation)((wrong.row ?? 0) + 1);
  return data;
}
