import { Worker } from "node:worker_threads";
import { Failure } from "../../../shared/errors.ts";
import { brokenFile } from "../../spreadsheet/file-errors.ts";
import { readSpreadsheet } from "../../spreadsheet/read.ts";
import { checkRows } from "../check/check-rows.ts";
import { encodeChunk } from "../check/chunk.ts";
import { rowsToReport } from "../report/report.ts";
import {
  type ReadingAnswer,
  type ReadingTask,
  readFrames,
  writeFrame,
} from "./reading-task.ts";

/** The process that reads files: see read-upload.ts. Reads tasks from its input, one after another, and writes an answer for each. */

/** A little longer than a request waits. */
const watchdogMs = 25_000;

/** A parser that runs for ever stops this thread, but not one beside it. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
const watchdog = `
  const { workerData: deadline } = require("node:worker_threads");
  setInterval(() => { if (Date.now() > deadline[0]) process.kill(process.pid, "SIGKILL"); }, 1_000);`;
new Worker(watchdog, { eval: true, workerData: deadline });

async function answerTo(task: ReadingTask): Promise<ReadingAnswer> {
  try {
    const bytes = new Uint8Array(Buffer.from(task.file, "base64"));
    const {
      rows: sheetRows,
      notes,
      ...sheet
    } = await readSpreadsheet(bytes, task.chosen, task.remembered);
    const { rows, refused, ...checked } = checkRows(sheetRows, task.leaveOut);
    return {
      upload: {
        ...sheet,
        ...checked,
        chunks: encodeChunk(rows, task.sizes).map(({ rowCount, packed }) => ({
          rowCount,
          packed: Buffer.from(packed).toString("base64"),
        })),
        refused: rowsToReport(refused),
        notes: [...notes, ...checked.notes],
      },
    };
  } catch (error) {
    const { code, message, details } = error instanceof Failure ? error : brokenFile();
    // The parsers' own errors are Failures already.
    if (!(error instanceof Failure)) console.error(error);
    return { failure: { code, message, details } };
  }
}

for await (const task of readFrames<ReadingTask>(process.stdin)) {
  deadline[0] = Date.now() + watchdogMs;
  writeFrame(process.stdout, await answerTo(task));
  deadline[0] = Number.POSITIVE_INFINITY;
}
process.exit();
