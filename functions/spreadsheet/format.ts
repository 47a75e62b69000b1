import { emptyFile, noHeader, notASpreadsheet, otherKind } from "./file-errors.ts";

export type SpreadsheetFormat = "xlsx" | "xls" | "csv";

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Some programs write a line break in a cell as a vertical tab, and a Ctrl-Z where a file ends. */
const ofTexts = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

/** Of other formats, and of encodings that are not read. */
const inNoText = new Set([0x00, 0x0e, 0x0f, 0x1b]);

/** Whether one in twenty of the first bytes at most is another control character, or they begin with UTF-16's byte order mark. */
function looksLikeText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return true;
  const first = bytes.subarray(0, 4096);
  const others = first.filter((byte) => byte < 0x20 && !ofTexts.has(byte));
  return !others.some((byte) => inNoText.has(byte)) && others.length * 20 <= first.length;
}

/** Other formats that are text; shop systems name the first ones .xls. */
const otherTexts: readonly (readonly [RegExp, string | undefined])[] = [
  [
    /^<\?xml[\s\S]*(?:mso-application|urn:schemas-microsoft-com:office:spreadsheet)/iu,
    "an XML spreadsheet of an old Excel",
  ],
  [/^(?:<!--|<!doctype html|<html|<head|<meta|<style|<table)/iu, "a web page with a spreadsheet's name"],
  [/^mime-version:/iu, "a web archive with a spreadsheet's name"],
  [/^(?:%pdf-|\{\\rtf|<\?xml|[[{]\s*["[{])/iu, undefined],
];

/** A file's format by its content, since names may be wrong. */
export function formatOf(bytes: Uint8Array): SpreadsheetFormat {
  if (bytes.length === 0) throw emptyFile();
  if (startsWith(bytes, 0x50, 0x4b)) return "xlsx";
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return "xls";
  // A workbook without container, as Excel wrote before 1993 and some programs still write.
  if ([0x00, 0x02, 0x04, 0x08].some((version) => startsWith(bytes, 0x09, version))) return "xls";
  if (!looksLikeText(bytes)) throw notASpreadsheet();
  const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart();
  // A SYLK file: its lines are commands, and no table, though separated by semicolons.
  if (start.startsWith("ID;P")) throw noHeader([], false);
  const other = otherTexts.find(([pattern]) => pattern.test(start));
  if (other) throw other[1] ? otherKind(other[1]) : notASpreadsheet();
  return "csv";
}
