import { parentPort, workerData } from "node:worker_threads";
import { Failure } from "../../shared/errors.ts";
import { readSpreadsheet } from "../spreadsheet/read.ts";
import { checkRows } from "./check-rows.ts";
import { encodeChunk } from "./chunk.ts";
import type { ThreadAnswer, ThreadTask } from "./read-upload.ts";

/** Runs in a worker thread: see read-upload.ts. */

async function answer({ bytes, chosen, sizes }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const sheet = await readSpreadsheet(bytes, chosen);
    const { rows, ...checked } = checkRows(sheet.rows);
    return {
      upload: {
        ...checked,
        chunks: encodeChunk(rows, sizes),
        columns: sheet.columns,
        ...(sheet.headers && { headers: sheet.headers }),
        notes: [...sheet.notes, ...checked.notes],
      },
    };
  } catch (error) {
    if (error instanceof Failure)
      return { failure: { code: error.code, message: error.message, details: error.details } };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData));
