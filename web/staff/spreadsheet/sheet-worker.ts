import type { Sheet, SheetFormat, SheetPart } from "./sheet.ts";
import { sheetParts } from "./sheet-parts.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** A request to this worker: on the main thread, writing 50,000 rows would block the page for half a second. */
export type SheetRequest =
  | { readonly kind: "parts"; readonly sheet: Sheet; readonly format: SheetFormat; readonly maxBytes: number }
  | { readonly kind: "workbook"; readonly sheets: readonly Sheet[] };

const writeSheets = (request: SheetRequest): SheetPart[] =>
  request.kind === "parts"
    ? sheetParts(request.sheet, request.format, request.maxBytes)
    : [{ bytes: xlsxFile(request.sheets), rowCount: 0 }];

addEventListener("message", ({ data }: MessageEvent<SheetRequest>) => {
  const parts = writeSheets(data);
  postMessage(parts, { transfer: parts.map(({ bytes }) => bytes.buffer) });
});
