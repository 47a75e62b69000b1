import { importLimits } from "../../shared/import-files.ts";
import type { Sheet, SheetFormat, SheetPart } from "./sheet.ts";
import type { SheetRequest } from "./sheet-worker.ts";

function runWorker(request: SheetRequest, signal?: AbortSignal): Promise<SheetPart[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  return new Promise<SheetPart[]>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<SheetPart[]>) => resolve(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      reject(new SheetNotWritten());
    });
    signal?.addEventListener("abort", () => reject(signal.reason));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** The worker could not be loaded, or failed. */
export class SheetNotWritten extends Error {}

/** A sheet as one or more files, each small enough for an import. */
export const writeParts = (sheet: Sheet, format: SheetFormat, signal?: AbortSignal) =>
  runWorker({ kind: "parts", sheet, format, maxBytes: importLimits.fileBytes }, signal);

/** Several sheets as one .xlsx file. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const [workbook] = await runWorker({ kind: "workbook", sheets });
  if (!workbook) throw new SheetNotWritten();
  return workbook.bytes;
}
