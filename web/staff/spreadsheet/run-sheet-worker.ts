import type { SheetPart } from "./sheet.ts";
import type { SheetRequest } from "./sheet-worker.ts";

/** Writes a sheet in a worker, so that the page goes on meanwhile. */
export function runSheetWorker(request: SheetRequest, signal?: AbortSignal): Promise<SheetPart[]> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  return new Promise<SheetPart[]>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<SheetPart[]>) => resolve(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      reject(new Error("The worker could not be loaded, or failed"));
    });
    signal?.addEventListener("abort", () => reject(signal.reason));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
