import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { unzipSync, zipSync } from "fflate";
import { utils, write } from "xlsx";
import { bundleFunction } from "../../build/bundle.ts";
import { lambdaHeap } from "../../stack/lambda-heap.ts";
import { amount, printTable, temporaryFolder, verdict } from "./measure.ts";
import { startBenchTable } from "./table.ts";

const rowCount = 100_000;
const budgetMb = 256;

/** A workbook as well compressed as by spreadsheet programs; the writer compresses it half as well. */
function workbook(): Uint8Array {
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

/** The memory of an import. */
export async function run(): Promise<void> {
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
  const database = await startBenchTable();
  const file = join(folder, "orders.xlsx");
  await writeFile(file, workbook());
  // Started with the heap limits that Lambda sets for this memory.
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...lambdaHeap(budgetMb),
    join(bundle, "index.mjs"),
    file,
  ]);
  await database.stop();
  const peakMb = Math.round(Number(stdout));
  printTable(
    `An import of ${amount(rowCount)} rows, uploaded and applied in one process`,
    [
      {
        "peak memory": `${peakMb} MB`,
        budget: `${budgetMb} MB`,
        "": verdict(peakMb, budgetMb),
      },
    ],
  );
}
