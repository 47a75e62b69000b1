import { readFile } from "node:fs/promises";
import { chunkKey } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { readUpload } from "../../../functions/imports/read/read-upload.ts";
import { importUpload } from "../../../functions/imports/upload.ts";
import { handler as importWorker } from "../../../functions/workers/import-worker.ts";

/** Uploads a file and applies its rows, in a process with one function's memory, and prints the most it used, in MB. */

const [, , file = ""] = process.argv;
const { importId = "" } = await importUpload(
  await readUpload(new Uint8Array(await readFile(file))),
  { fileName: "bench.xlsx", by: "bench", replace: false },
);
const { chunks = 0 } = (await readImport(importId)) ?? {};
const { batchItemFailures } = await importWorker({
  Records: Array.from({ length: chunks }, (_, number) => {
    const { pk, sk } = chunkKey({ importId, number });
    return { dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } };
  }),
});
if (batchItemFailures.length > 0) throw new Error("A chunk was not applied");
console.info(process.resourceUsage().maxRSS / 1024);
