import { importLimits } from "../../shared/import-files.ts";
import type { Sheet } from "./cell.ts";
import { strayQuotation } from "./file-errors.ts";

/** Bytes of other code pages, such as those of MS-DOS. The decoder makes control characters of them. */
const notInWindows1252 = /[\u0081\u008d\u008f\u0090\u009d]/gu;

/** Whether some of a text's characters are lost, here or before. */
export const hasLost = (text: string) => /[\ufffd\u0080-\u0084\u0086-\u009f]/u.test(text) || !text.isWellFormed();

/** UTF-16 has a mark, or between Latin letters, digits and separators every other byte is zero. */
export function utf16In(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) * 4 < start.length || Math.min(even, odd) > 0) return undefined;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

/** Decodes UTF-8, UTF-16 with or without its mark, or Windows-1252: what spreadsheet programs save. */
export function decodeText(bytes: Uint8Array): string {
  const decoded = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  const wide = utf16In(bytes);
  if (wide) return decoded(wide);
  try {
    return decoded("utf-8", true);
  } catch {
    const text = decoded("utf-8");
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    // Next to no letters are right where Windows-1252 is read as UTF-8, and most where some bytes are damaged.
    const isDamaged = count(/[^\0-\x7f\ufffd]/gu) >= count(/\ufffd/gu);
    return isDamaged ? text : decoded("windows-1252").replace(notInWindows1252, "\ufffd");
  }
}

/** A first line that names the separator, which Excel writes and does not show. */
const separatorLine = /^sep=(.)\n/iu;

/** Lines that end in one way. */
function withLineFeeds(typed: string): string {
  // Ctrl-Z, with which some programs end a file, is no part of the last cell.
  const text = typed.endsWith("\u001a") ? typed.slice(0, -1) : typed;
  if (text.includes("\r")) return text.replace(/\r\n?/gu, "\n");
  // A file that is one line otherwise: next line, line separator, paragraph separator.
  return text.includes("\n") ? text : text.replace(/[\u0085\u2028\u2029]/gu, "\n");
}

/** Reads a text by the separator that it names, or by that with which most rows have as many cells as the first. */
export function readCsv(typed: string): Sheet {
  const text = withLineFeeds(typed);
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
    return { separator, width, alike: width && widths.filter((cells) => cells === width).length };
  });
  const [best] = tries.toSorted((left, right) => right.alike - left.alike || right.width - left.width);
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
  if (separator === "\t" && (!cell.includes("\n") || cell.includes("\t"))) return undefined;
  let end = closing + 1;
  while (text[end] === " ") end += 1;
  return isEnd(text, end, separator) ? { cell: cell.replaceAll('""', '"'), end } : undefined;
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
