import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Failure } from "../../../shared/errors.ts";
import type { ChosenColumns } from "../../../shared/import-columns.ts";
import { tooSlow, unreadable } from "../../spreadsheet/file-errors.ts";
import { importSizes } from "../check/chunk.ts";
import {
  type ParsedUpload,
  type ReadingAnswer,
  type ReadingTask,
  readFrames,
  writeFrame,
} from "./reading-task.ts";
import { recallColumns } from "./remembered-columns.ts";

/*
 * Files are read in a process of their own. In a thread, a workbook of 16 bytes ended the whole function: V8 aborts its
 * process where one array outgrows the memory in a single step, whatever limit a thread has. And a parser of other people's
 * bytes gets none of the function's credentials: its environment is empty, and it reads no file but its own code, so not the
 * function's environment in /proc either, writes none and starts no program. It is no sandbox: what ran code of its own there
 * could still start a thread without these limits, and reach the network.
 */

/** Bundles are JavaScript, in a folder with all they need; the sources run as TypeScript, with node_modules. */
const isBundled = !import.meta.url.endsWith(".ts");
const processFile = isBundled ? "./read-upload-process.mjs" : "./read-upload-process.ts";
const codeFolder = isBundled ? "./" : "../../../";
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Threads are for its watchdog, of which Node warns. */
const permissions = [
  "--permission",
  `--allow-fs-read=${pathOf(codeFolder)}`,
  "--allow-worker",
  "--disable-warning=PERM0006",
];

/** Most cells live long, so a small young generation leaves more of the memory to the old one. */
const heapLimits = ["--max-old-space-size=256", "--max-semi-space-size=4"];

/** How Node starts the process. */
export const readerOptions = [...heapLimits, ...permissions];

/** Below the 30 s that API Gateway waits. */
const withinMs = 22_000;
const mostOfErrors = 1_000;

/** Starts a process that reads files, one after another. */
export function startReader() {
  const { TZ } = process.env;
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    [...readerOptions, pathOf(processFile)],
    {
      env: { ...(TZ && { TZ }) },
      stdio: "pipe",
    },
  );
  const closed = once(child, "close");
  closed.catch(() => {});
  const answers = readFrames<ReadingAnswer>(child.stdout);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(0, mostOfErrors);
  });
  // Where it has ended: the answer is missing too.
  child.stdin.on("error", () => {});

  async function stop(): Promise<void> {
    child.kill("SIGKILL");
    await closed;
  }

  return {
    pid: child.pid,
    stop,
    /** It ends by itself. */
    close: () => child.stdin.end(),
    /** @throws Failure where the process ends, or takes too long */
    async read(task: ReadingTask): Promise<ReadingAnswer> {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, withinMs);
      try {
        writeFrame(child.stdin, task);
        const { value } = await answers.next();
        if (value) return value;
        await closed;
      } finally {
        clearTimeout(timer);
        if (errors) console.error({ event: "spreadsheet-process-failed", error: errors });
      }
      throw isLate ? tooSlow() : unreadable();
    },
  };
}

/** Starts a process for each file. Tests put one in its place that reads all of theirs. */
export const readers = { start: startReader };

/**
 * Reads a file in a process with limited memory and time, which has ended before this returns.
 * @param leaveOut whether rows that say that they are canceled are left out
 * @throws Failure with a message for the uploader; `columns_needed` with what can be chosen
 */
export async function readUpload(
  bytes: Uint8Array<ArrayBuffer>,
  chosen: ChosenColumns = {},
  leaveOut = false,
): Promise<ParsedUpload> {
  const remembered = chosen.columns ? {} : await recallColumns();
  const reader = readers.start();
  try {
    const answer = await reader.read({
      file: Buffer.from(bytes).toString("base64"),
      chosen,
      remembered,
      leaveOut,
      sizes: importSizes,
    });
    if ("failure" in answer) {
      const { code, message, details } = answer.failure;
      throw new Failure(code, message, details);
    }
    const { chunks, ...upload } = answer.upload;
    return {
      ...upload,
      chunks: chunks.map(({ rowCount, packed }) => ({
        rowCount,
        packed: Buffer.from(packed, "base64"),
      })),
    };
  } finally {
    await reader.stop();
  }
}
