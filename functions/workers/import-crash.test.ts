import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readImport } from "../imports/job-store.ts";
import { reportOf } from "../imports/report.ts";
import type { SheetRow } from "../spreadsheet/cell.ts";
import type { Crash, Task } from "../testing/import-crash-thread.ts";
import { order, phone, tracking } from "../testing/spreadsheets.ts";
import { allRecords, decided, scanTable } from "../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { handler as sweep } from "./import-sweeper.ts";

/** The threads' code in one file: loading the SDK's hundreds of files for each thread takes longer than its task. */
const folder = await mkdtemp(join(tmpdir(), "import-crash-"));
const threadFile = join(folder, "thread.mjs");
afterAll(() => rm(folder, { recursive: true }));
await build({
  entryPoints: [join(import.meta.dirname, "../testing/import-crash-thread.ts")],
  outfile: threadFile,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "node",
  mainFields: ["module", "main"],
  logLevel: "warning",
});

/** Runs a task in a worker thread, and returns whether it ended without a crash. */
async function runTask(task: Task, crash?: Crash): Promise<boolean> {
  const thread = new Worker(threadFile, {
    workerData: { task, crash },
    stdout: true,
    stderr: true,
  });
  const [code] = await once(thread, "exit");
  return code === 0;
}

/** New, known, changed and replaced records, and one refused row, in two chunks of several transactions. */
const known = Array.from({ length: 12 }, (_, at) => ({
  name: order(at * 5),
  phone: phone(at * 5),
  trackingNo: tracking(at * 5),
}));
const rows: SheetRow[] = Array.from({ length: 56 }, (_, at) => ({
  row: at + 2,
  name: { text: order(at) },
  phone: { text: at % 10 === 0 ? "+44 20 7946 0958" : at === 7 ? "x" : phone(at) },
  trackingNo: { text: at % 15 === 0 ? `SG${at}77` : tracking(at) },
}));
const upload: Task = { kind: "upload", rows, replace: true };

const importIds = async () =>
  (await scanTable())
    .filter(({ sk }) => sk === "JOB")
    .map(({ importId }) => String(importId))
    .sort();

async function reportFor(importId = "") {
  const job = await readImport(importId);
  if (!job) throw new Error("The import is gone");
  return reportOf(job, []);
}

async function freshTable() {
  await switchToEmptyTable();
  await storeRecords(known);
}

const numbers = [0, 1];

describe("an import", () => {
  let clean: { content: string[]; counts: object };
  beforeAll(async () => {
    await freshTable();
    expect(await runTask(upload)).toBe(true);
    const [importId = ""] = await importIds();
    expect(await runTask({ kind: "work", importId, numbers })).toBe(true);
    const { status, processed, counts } = await reportFor(importId);
    expect({ status, processed }).toEqual({ status: "done", processed: 56 });
    clean = { content: decided(await allRecords()), counts };
  });

  afterEach(() => vi.useRealTimers());

  const crashes = (calls: number) =>
    fc.record<Crash>({
      atCall: fc.integer({ min: 1, max: calls }),
      moment: fc.constantFrom("before", "during", "after"),
    });
  const runs = fc.record({
    uploads: fc.array(crashes(9), { maxLength: 1 }),
    workers: fc.array(fc.tuple(crashes(45), fc.option(crashes(45), { nil: undefined })), {
      minLength: 1,
      maxLength: 2,
    }),
  });

  // A few of these moments; `npm run fuzz` takes more, and others.
  const chosen = {
    seed: Number(process.env.FUZZ_SEED ?? 20_261_120),
    numRuns: process.env.FUZZ_RUNS === undefined ? 5 : 40,
  };
  it.each(fc.sample(runs, chosen).map((each, run) => ({ run, ...each })))(
    "ends with the same result after crashes: run $run",
    async ({ uploads, workers }) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      await freshTable();
      let interrupted = false;
      for (const crash of uploads) interrupted = !(await runTask(upload, crash));
      if (interrupted || uploads.length === 0) expect(await runTask(upload)).toBe(true);

      // A new run after each crash stands for the stream, which would deliver the chunks again.
      const importId = (await importIds()).at(-1) ?? "";
      for (const [crash, another] of workers) {
        await Promise.all([
          runTask({ kind: "work", importId, numbers }, crash),
          another && runTask({ kind: "work", importId, numbers: numbers.toReversed() }, another),
        ]);
      }
      for (const each of await importIds()) {
        expect(await runTask({ kind: "work", importId: each, numbers })).toBe(true);
      }
      vi.setSystemTime(Date.now() + 6 * 60_000);
      await sweep();

      expect(decided(await allRecords())).toEqual(clean.content);
      const { status, processed, counts } = await reportFor(importId);
      expect({ status, processed }).toEqual({ status: "done", processed: 56 });
      // Rows of an interrupted upload may be applied first, and then count as unchanged in the next.
      if (!interrupted) expect(counts).toEqual(clean.counts);
      const { rows: all, ...others } = counts;
      expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(all);
    },
  );
});
