import { readFile } from "node:fs/promises";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { chunkKey } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { readUpload } from "../../../functions/imports/read/read-upload.ts";
import { importUpload } from "../../../functions/imports/upload.ts";
import { handler as importWorker } from "../../../functions/workers/import-worker.ts";
import { timed } from "./measure.ts";

/** Runs in its own process, with one function's memory, and prints its measurements as a line of JSON. */

const tasks = {
  /** Reads a file and stores its rows for the worker. */
  upload: async (file: string) =>
    importUpload(await readUpload(new Uint8Array(await readFile(file))), {
      fileName: "bench.xlsx",
      by: "bench",
      replace: false,
    }),

  /** Applies an import chunk by chunk. */
  work: async (importId: string) => {
    const { chunks = 0 } = (await readImport(importId)) ?? {};
    const keys = Array.from({ length: chunks }, (_, number) =>
      chunkKey({ importId, number }),
    );
    const event: DynamoDBStreamEvent = {
      Records: keys.map(({ pk, sk }) => ({
        dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
      })),
    };
    const ms = await timed(async () => {
      const { batchItemFailures } = await importWorker(event);
      if (batchItemFailures.length > 0) throw new Error("A chunk was not applied");
    });
    return { ms };
  },
};

export type Task = keyof typeof tasks;
export type Measured<Name extends Task> = Awaited<ReturnType<(typeof tasks)[Name]>> & {
  readonly peakMb: number;
};

const [task, argument = ""] = process.argv.slice(2);
const measured = await tasks[task as Task](argument);
console.info(
  JSON.stringify({ ...measured, peakMb: process.resourceUsage().maxRSS / 1024 }),
);
