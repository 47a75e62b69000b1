import Papa from "papaparse";
import type { Sheet } from "./cell.ts";
import { brokenQuotation, lostCharacters, openQuotation } from "./file-errors.ts";

export interface DecodedText {
  readonly text: string;
  /** Whether some of its characters are lost, here or before. */
  readonly isBroken: boolean;
}

/** Ctrl-Z, with which some programs end a file. It is no part of the last cell. */
const endMark = "\u001a";

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252: what spreadsheet programs save. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = textIn(bytes);
  const text = decoded.endsWith(endMark) ? decoded.slice(0, -endMark.length) : decoded;
  return { text, isBroken: text.includes("\ufffd") };
}

function textIn(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  const decoded = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (first === 0xff && second === 0xfe) return decoded("utf-16le");
  if (first === 0xfe && second === 0xff) return decoded("utf-16be");
  if (first === 0xef && second === 0xbb && third === 0xbf) return decoded("utf-8");
  try {
    return decoded("utf-8", true);
  } catch {
    const text = decoded("utf-8");
    return isMostlyRight(text) ? text : decoded("windows-1252").replace(notInWindows1252, "\ufffd");
  }
}

/** Bytes of other code pages, such as those of MS-DOS. The decoder makes control characters of them. */
const notInWindows1252 = /[\u0081\u008d\u008f\u0090\u009d]/gu;

/** Whether most bytes beyond ASCII are UTF-8: next to none are where a text of Windows-1252 is read as such. */
function isMostlyRight(text: string): boolean {
  let [right, lost] = [0, 0];
  for (const character of text) {
    if (character === "\ufffd") lost += 1;
    else if (character > "\x7f") right += Buffer.byteLength(character);
  }
  return right >= lost;
}

const separators = [",", ";", "\t", "|"] as const;

/** A first line that names the separator, which Excel writes and does not show. */
const separatorLine = /^sep=(.)\n/iu;

/** Lines that end in one way: the parser takes the first line's end for that of all. */
function withLineFeeds(text: string): string {
  if (text.includes("\r")) return text.replace(/\r\n?/gu, "\n");
  // A file that is one line otherwise: next line, line separator, paragraph separator.
  return text.includes("\n") ? text : text.replace(/[\u0085\u2028\u2029]/gu, "\n");
}

/**
 * Reads a text with the first separator whose first rows `accepts` accepts, else with the one that makes the most
 * columns.
 */
export function readCsv({ text: typed, isBroken }: DecodedText, accepts: (firstRows: Sheet) => boolean): Sheet {
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
  return { ...sheetOf(parse(body, chosen?.separator ?? ",")), ...(isBroken && { note: lostCharacters }) };
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
