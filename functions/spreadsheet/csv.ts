import { importLimits } from "../../shared/import-files.ts";
import type { Sheet } from "./cell.ts";
import { strayQuotation } from "./file-errors.ts";

/** UTF-16 has a mark, or between Latin letters, digits and separators every other byte is zero. */
export function utf16In(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zeros = (odd: number) =>
    start.filter((byte, at) => at % 2 === odd && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) * 4 < start.length || Math.min(even, odd) > 0) return undefined;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

/** Decodes UTF-8, UTF-16 with or without its mark, or Windows-1252: what spreadsheet programs save. NULs are nothing. */
export const decodeText = (bytes: Uint8Array): string =>
  decoded(bytes).replaceAll("\0", "");

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(utf16In(bytes) ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(utf16In(bytes) ?? "windows-1252").decode(bytes);
  }
}

/** A first line that names the separator, which Excel writes and does not show. */
const separatorLine = /^sep=(.)\n/iu;

/** Reads a text by the separator that it names, or by that with which most rows have as many cells as the first. */
export function readCsv(typed: string): Sheet {
  const text = typed.replace(/\r\n?/gu, "\n");
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const body = text.slice(line.length);
  const { rows, strays } = parse(body, named ?? separatorOf(body));
  const [first] = strays;
  const notes = first === undefined ? [] : [strayQuotation(strays.length, first)];
  return { kind: "text", rows, notes };
}

const separators = [",", ";", "\t", "|"] as const;
const triedRows = 60;

function separatorOf(text: string): string {
  const tries = separators.map((separator) => {
    const widths = parse(text, separator, triedRows).rows.map((row) => row.length);
    const width = widths.find((cells) => cells > 1) ?? 0;
    return {
      separator,
      width,
      alike: width && widths.filter((cells) => cells === width).length,
    };
  });
  const [best] = tries.toSorted(
    (left, right) => right.alike - left.alike || right.width - left.width,
  );
  return best?.separator ?? ",";
}

const isEnd = (text: string, at: number, separator: string) =>
  at >= text.length || text[at] === separator || text[at] === "\n";

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (!isEnd(text, at, separator)) at += 1;
  return at;
}

/** Where a quoted cell's text ends; undefined where none does within a cell's limit. */
function closingQuote(text: string, opening: number): number | undefined {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (at - opening > importLimits.cellCharacters) return undefined;
    if (text[at + 1] !== '"') return at;
  }
  return undefined;
}

/** A cell in quotation marks; undefined where the first one does not end, or more follows its end: then it is text. */
function quotedCell(text: string, opening: number, separator: string) {
  const closing = closingQuote(text, opening);
  if (closing === undefined) return undefined;
  const cell = text.slice(opening + 1, closing);
  // In tab-separated files quotation marks are text, but where Excel puts them around a cell with a line break.
  if (separator === "\t" && (!cell.includes("\n") || cell.includes("\t")))
    return undefined;
  let end = closing + 1;
  while (text[end] === " ") end += 1;
  return isEnd(text, end, separator)
    ? { cell: cell.replaceAll('""', '"'), end }
    : undefined;
}

/** The cells of each row, and the rows with a quotation mark that begins a cell and is text. */
function parse(text: string, separator: string, limit = Number.POSITIVE_INFINITY) {
  const rows: string[][] = [];
  const strays: number[] = [];
  let row: string[] = [];
  let mayClose = true;
  for (let at = 0; at < text.length && rows.length < limit; at += 1) {
    let opening = at;
    while (text[opening] === " ") opening += 1;
    const opens = text[opening] === '"';
    const quoted = opens && mayClose ? quotedCell(text, opening, separator) : undefined;
    const end = quoted?.end ?? endOfCell(text, at, separator);
    row.push(quoted?.cell ?? text.slice(at, end));
    if (opens && !quoted) {
      if (separator !== "\t") strays.push(rows.length + 1);
      // Else each such cell would search the whole rest.
      mayClose &&= text.indexOf('"', opening + 1) >= 0;
    }
    at = end;
    if (text[at] === separator && at < text.length - 1) continue;
    rows.push(row);
    row = [];
  }
  return { rows, strays };
}
