import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { table } from "../database/table.ts";
import { checkRows } from "../imports/check-rows.ts";
import { encodeChunk, importSizes } from "../imports/chunk.ts";
import { importUpload } from "../imports/upload.ts";
import type { SheetRow } from "../spreadsheet/cell.ts";
import { deliver } from "./import-stream.ts";

/** Where the thread crashes: at which of its database calls, and before, during or after it. */
export interface Crash {
  readonly atCall: number;
  readonly moment: "before" | "during" | "after";
}

export type Task =
  | { readonly kind: "upload"; readonly rows: readonly SheetRow[]; readonly replace: boolean }
  | { readonly kind: "work"; readonly importId: string; readonly numbers: readonly number[] };

/** Runs in a worker thread: does a task, or exits in the middle of it as a crashed function does. */
const { task, crash } = workerData as { task: Task; crash?: Crash };

Object.assign(importSizes, { chunkRows: 50, actions: 10 });

let calls = 0;
table().middlewareStack.add(
  (next) => async (args) => {
    calls += 1;
    if (calls !== crash?.atCall) return next(args);
    if (crash.moment === "before") process.exit(9);
    // The call may or may not have taken effect: both are valid. Its failure must not end the thread otherwise.
    const answer = next(args).catch(() => undefined);
    if (crash.moment === "during") await sleep(2);
    else await answer;
    return process.exit(9);
  },
  { step: "finalizeRequest", priority: "low", name: "crash" },
);

if (task.kind === "upload") {
  const { rows, ...checked } = checkRows(task.rows);
  const upload = { ...checked, chunks: encodeChunk(rows), columns: [] };
  await importUpload(upload, { fileName: "orders.xlsx", by: "uploader", replace: task.replace });
} else {
  await deliver(task.importId, task.numbers);
}
