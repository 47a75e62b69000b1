import { Worker } from "node:worker_threads";
import { Failure, type FailureCode } from "../../shared/errors.ts";
import type { ChosenColumns } from "../../shared/import-columns.ts";
import { brokenFile, tooMuchInside, tooSlow } from "../spreadsheet/file-errors.ts";
import type { SheetContent } from "../spreadsheet/read.ts";
import type { CheckedRows } from "./check-rows.ts";
import { type Chunk, importSizes } from "./chunk.ts";
import { recallColumns } from "./remembered-columns.ts";

/** An uploaded file, read and checked. */
export interface ParsedUpload extends Omit<CheckedRows, "rows"> {
  readonly chunks: readonly Chunk[];
  readonly columns: SheetContent["columns"];
  readonly headers?: SheetContent["headers"];
}

/** What the thread reads. */
export interface ThreadTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly chosen: ChosenColumns;
  readonly sizes: typeof importSizes;
}

export type ThreadAnswer =
  | { readonly upload: ParsedUpload }
  | {
      readonly failure: {
        readonly code: FailureCode;
        readonly message: string;
        readonly details: Failure["details"];
      };
    };

/** Bundles are JavaScript; the sources run as TypeScript. */
const threadFile = import.meta.url.endsWith(".ts") ? "./read-upload-thread.ts" : "./read-upload-thread.mjs";

/** Most cells live long, so a small young generation leaves more of the memory to the old one. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 };

/** Below the 30 s that API Gateway waits. */
const withinMs = 22_000;

/**
 * Reads a file in a worker thread with limited memory and time, so that no file can crash the function.
 * Transfers the bytes to the thread: the caller cannot use them afterwards.
 * @throws Failure with a message for the uploader; `columns_needed` with what was chosen for the same headers last time
 */
export async function readUpload(bytes: Uint8Array<ArrayBuffer>, chosen: ChosenColumns = {}): Promise<ParsedUpload> {
  const thread = new Worker(new URL(threadFile, import.meta.url), {
    workerData: { bytes, chosen, sizes: importSizes } satisfies ThreadTask,
    transferList: [bytes.buffer],
    resourceLimits: memory,
  });
  const timer = setTimeout(() => void thread.terminate(), withinMs);
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", (error) => reject(failureFor(error)));
      thread.once("exit", () => reject(tooSlow()));
    });
    if ("failure" in answer) {
      const { code, message, details } = answer.failure;
      throw new Failure(code, message, { ...details, ...(await lastChosen(details)) });
    }
    return answer.upload;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** What was chosen for these headers last time. */
async function lastChosen({ headers }: Failure["details"]): Promise<Failure["details"]> {
  const remembered = headers && (await recallColumns(headers));
  return remembered ? { columns: remembered.columns, remembered: remembered.id, firstRowIsData: false } : {};
}

function failureFor(error: unknown): Failure {
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return tooMuchInside();
  // Unexpected: the parser's errors are Failures already.
  console.error({ event: "spreadsheet-thread-failed", error: error instanceof Error ? error.stack : String(error) });
  return brokenFile();
}
