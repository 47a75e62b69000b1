import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { unzipSync, zipSync } from "fflate";
import { utils, write } from "xlsx";
import { bundleFunction } from "../../build/bundle.ts";
import { lambdaHeap } from "../../stack/lambda-heap.ts";
import type { Measured, Task } from "./import-child.ts";
import { amount, printTable, temporaryFolder, verdict } from "./measure.ts";
import { startBenchTable, switchBenchTable } from "./table.ts";

const budgetMb = 256;

/** A workbook as well compressed as by spreadsheet programs; the writer compresses it half as well. */
function workbook(rowCount: number): Uint8Array {
  const rows = Array.from({ length: rowCount }, (_, at) => [
    `AYU-${1000 + at}`,
    at % 2
      ? 916_000_000_000 + ((at * 7_919_773) % 4_000_000_000)
      : `+91 ${9_000_000_000 + ((at * 7919) % 999_999_999)}`,
    `SG${3_231_027_000_000 + at * 13}`,
  ]);
  const sheet = utils.aoa_to_sheet([["Order No", "Phone", "Tracking No"], ...rows], {
    dense: true,
  });
  const written = write(utils.book_new(sheet, "Orders"), {
    type: "buffer",
    bookType: "xlsx",
    bookSST: true,
  });
  return zipSync(unzipSync(new Uint8Array(written)));
}

/** The rate and the memory of imports. @param args the numbers of rows; 10,000 and 100,000 unless given */
export async function run(args: readonly string[]): Promise<void> {
  const counts = args.length > 0 ? args.map(Number) : [10_000, 100_000];
  const folder = temporaryFolder("bench-import-");
  const bundle = join(folder, "import-child");
  await bundleFunction(
    {
      entry: "../infra/checks/bench/import-child.ts",
      childProcesses: ["imports/read/read-upload-process.ts"],
      grants: [],
    },
    bundle,
  );
  const database = await startBenchTable(join(folder, "database.sqlite"));
  /** Started with the heap limits that Lambda sets for this memory. */
  const runTask = async <Name extends Task>(task: Name, argument: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...lambdaHeap(budgetMb),
      join(bundle, "index.mjs"),
      task,
      argument,
    ]);
    const measured: Measured<Name> = JSON.parse(stdout);
    return measured;
  };
  const rows = [];
  for (const count of counts) {
    await switchBenchTable(database, `import-${count}`);
    const file = join(folder, `${count}.xlsx`);
    await writeFile(file, workbook(count));
    const upload = await runTask("upload", file);
    const { ms, peakMb } = await runTask("work", upload.importId ?? "");
    rows.push({ count, ms, peakMb: Math.max(peakMb, upload.peakMb) });
  }
  await database.stop();
  printTable(
    "Imports of new records; memory of the upload or of its application",
    rows.map(({ count, ms, peakMb }) => ({
      rows: amount(count),
      "rows a second": amount(Math.round((count / ms) * 1000)),
      "peak memory": `${Math.round(peakMb)} MB`,
      [`<= ${budgetMb} MB`]: verdict(peakMb, budgetMb),
    })),
  );
}
