import { importLimits } from "../../shared/import-files.ts";
import type { Sheet, SheetFormat, SheetPart } from "./sheet.ts";
import type { SheetOrder } from "./sheet-worker.ts";

function ordered(order: SheetOrder, signal?: AbortSignal): Promise<SheetPart[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  return new Promise<SheetPart[]>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<SheetPart[]>) => resolve(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      reject(new SheetNotWritten());
    });
    signal?.addEventListener("abort", () => reject(signal.reason));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

/** The script that writes files did not come, or failed. */
export class SheetNotWritten extends Error {}

/** A table as files that an import takes. */
export const writeParts = (sheet: Sheet, format: SheetFormat, signal?: AbortSignal) =>
  ordered({ kind: "parts", sheet, format, bytesAtMost: importLimits.fileBytes }, signal);

/** Sheets as one .xlsx file. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const [workbook] = await ordered({ kind: "workbook", sheets });
  if (!workbook) throw new SheetNotWritten();
  return workbook.bytes;
}
