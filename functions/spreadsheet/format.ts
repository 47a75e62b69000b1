import { utf16In } from "./csv.ts";
import { emptyFile, noHeader, notASpreadsheet, otherKind } from "./file-errors.ts";

export type SpreadsheetFormat = "xlsx" | "xls" | "html" | "xml" | "csv";

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Some programs write a line break in a cell as a vertical tab, and a Ctrl-Z where a file ends. */
const ofTexts = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);

/** Of other formats, and of encodings that are not read. */
const inNoText = new Set([0x00, 0x0e, 0x0f, 0x1b]);

/** Whether one in twenty of the first bytes at most is another control character, or they are UTF-16. */
function looksLikeText(bytes: Uint8Array): boolean {
  if (utf16In(bytes)) return true;
  const first = bytes.subarray(0, 4096);
  const others = first.filter((byte) => byte < 0x20 && !ofTexts.has(byte));
  return !others.some((byte) => inNoText.has(byte)) && others.length * 20 <= first.length;
}

/** A SYLK file: its lines are commands, and no table, though separated by semicolons. */
const sylk = /^ID;P.*\r?\n[PFBCO];/iu;
const xmlSpreadsheet = /^<\?xml[\s\S]*(?:mso-application|urn:schemas-microsoft-com:office:spreadsheet)/iu;
const webPage = /^<(?:!--|!doctype html|html|head|meta|style|table|div|body)|^<\?xml[\s\S]*<html/iu;
const otherText = /^(?:%pdf-|\{\\rtf|<\?xml|[[{]\s*["[{])/iu;

/** A file's format by its content, since names may be wrong. */
export function formatOf(bytes: Uint8Array): SpreadsheetFormat {
  if (bytes.length === 0) throw emptyFile();
  if (startsWith(bytes, 0x50, 0x4b)) return "xlsx";
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return "xls";
  // A workbook without container, as Excel wrote before 1993 and some programs still write.
  if ([0x00, 0x02, 0x04, 0x08].some((version) => startsWith(bytes, 0x09, version))) return "xls";
  if (!looksLikeText(bytes)) throw notASpreadsheet();
  const start = new TextDecoder(utf16In(bytes)).decode(bytes.subarray(0, 1024)).trimStart();
  if (sylk.test(start)) throw noHeader();
  if (/^mime-version:/iu.test(start)) throw otherKind("a web archive with a spreadsheet's name");
  if (xmlSpreadsheet.test(start)) return "xml";
  if (webPage.test(start)) return "html";
  if (otherText.test(start)) throw notASpreadsheet();
  return "csv";
}
