import type { Sheet, SheetFormat, SheetPart } from "./sheet.ts";
import { sheetParts } from "./sheet-parts.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** Runs in a thread of its own: 50,000 rows take half a second to pack, in which the page would not answer. */

export type SheetOrder =
  | { readonly kind: "parts"; readonly sheet: Sheet; readonly format: SheetFormat; readonly bytesAtMost: number }
  | { readonly kind: "workbook"; readonly sheets: readonly Sheet[] };

const made = (order: SheetOrder): SheetPart[] =>
  order.kind === "parts"
    ? sheetParts(order.sheet, order.format, order.bytesAtMost)
    : [{ bytes: xlsxFile(order.sheets), rowCount: 0 }];

addEventListener("message", ({ data }: MessageEvent<SheetOrder>) => {
  const parts = made(data);
  postMessage(parts, { transfer: parts.map(({ bytes }) => bytes.buffer) });
});
