import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { checkRows } from "../imports/check/check-rows.ts";
import { encodeChunk } from "../imports/check/chunk.ts";
import { readImport } from "../imports/job-store.ts";
import { reportOf } from "../imports/report/report.ts";
import { importUpload } from "../imports/upload.ts";
import type { SheetRow } from "../spreadsheet/cell.ts";
import { chunkEvent, deliver } from "../testing/import-stream.ts";
import { divideFinely } from "../testing/imports.ts";
import { type Death, dieAt } from "../testing/intercept.ts";
import { order, phone, tracking } from "../testing/spreadsheets.ts";
import { allRecords, decided, scanTable } from "../testing/table-content.ts";
import { storeRecords, switchToEmptyTable } from "../testing/tables.ts";
import { handler as sweep } from "./import-sweeper.ts";
import { handler as importWorker } from "./import-worker.ts";

divideFinely();

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
function upload() {
  const { rows: valid, ...checked } = checkRows(rows);
  const sent = { ...checked, chunks: encodeChunk(valid), columns: [] };
  return importUpload(sent, { fileName: "orders.xlsx", by: "uploader", replace: true });
}

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
    const { importId = "" } = await upload();
    await deliver(importId, numbers);
    const { status, processed, counts } = await reportFor(importId);
    expect({ status, processed }).toEqual({ status: "done", processed: 56 });
    clean = { content: decided(await allRecords()), counts };
  });

  afterEach(() => vi.useRealTimers());

  const crashes = (calls: number) =>
    fc.record<Death>({ atCall: fc.integer({ min: 1, max: calls }), takesEffect: fc.boolean() });
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
      for (const crash of uploads) ({ died: interrupted } = await dieAt(crash, upload));
      if (interrupted || uploads.length === 0) await upload();

      // A new run after each crash stands for the stream, which would deliver the chunks again.
      const importId = (await importIds()).at(-1) ?? "";
      for (const [crash, another] of workers) {
        await Promise.all([
          dieAt(crash, () => importWorker(chunkEvent(importId, numbers))),
          another && dieAt(another, () => importWorker(chunkEvent(importId, numbers.toReversed()))),
        ]);
      }
      for (const each of await importIds()) await deliver(each, numbers);
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
