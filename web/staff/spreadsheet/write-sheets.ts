import { importLimits } from "../../../shared/import-files.ts";
import type { Sheet, SheetFormat, SheetPart } from "./sheet.ts";
import type { SheetRequest } from "./sheet-worker.ts";

/** Loads the code that writes only when it is needed: it is no part of a screen's first load. */
async function runWorker(request: SheetRequest, signal?: AbortSignal): Promise<SheetPart[]> {
  try {
    const { runSheetWorker } = await import("./run-sheet-worker.ts");
    signal?.throwIfAborted();
    return await runSheetWorker(request, signal);
  } catch {
    signal?.throwIfAborted();
    throw new SheetNotWritten();
  }
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
