import { Worker } from "node:worker_threads";
import { Failure, type FailureCode } from "../../shared/errors.ts";
import { brokenFile, tooMuchInside, tooSlow } from "../spreadsheet/file-errors.ts";
import type { SheetContent } from "../spreadsheet/read.ts";
import type { CheckedRows } from "./check-rows.ts";
import type { Chunk } from "./chunk.ts";

/** A file, read and checked row by row. */
export interface ParsedUpload extends Omit<CheckedRows, "rows"> {
  readonly chunks: readonly Chunk[];
  readonly columns: SheetContent["columns"];
}

export type ThreadAnswer =
  | { readonly upload: ParsedUpload }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };

/** Bundles hold JavaScript, the sources run as they are. */
const threadFile = import.meta.url.endsWith(".ts") ? "./read-upload-thread.ts" : "./read-upload-thread.mjs";

/** Young objects are few beside the cells that stay: a small nursery keeps the thread within its memory. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 };

/** Well within what the gateway waits. */
const withinMs = 22_000;

/**
 * Reads a file in a thread of its own, whose memory and time are limited: whatever a file does to its parser, the
 * answer is a sentence. Takes the bytes away from the caller.
 */
export async function readUpload(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedUpload> {
  const thread = new Worker(new URL(threadFile, import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: memory,
  });
  const timer = setTimeout(() => void thread.terminate(), withinMs);
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", (error) => reject(refusalFor(error)));
      thread.once("exit", () => reject(tooSlow()));
    });
    if ("failure" in answer) throw new Failure(answer.failure.code, answer.failure.message);
    return answer.upload;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function refusalFor(error: unknown): Failure {
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return tooMuchInside();
  // No file should come to this: what the parser throws is a refusal already.
  console.error({ event: "spreadsheet-thread-failed", error: error instanceof Error ? error.stack : String(error) });
  return brokenFile();
}
