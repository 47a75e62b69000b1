import { readFile } from "node:fs/promises";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { ulid } from "ulid";
import { tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import { readChunk } from "../../../functions/imports/apply/checkpoint.ts";
import type { ImportRow } from "../../../functions/imports/check/check-rows.ts";
import { decodeChunk, importSizes } from "../../../functions/imports/check/chunk.ts";
import { chunkKey } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { readUpload } from "../../../functions/imports/read/read-upload.ts";
import { importUpload } from "../../../functions/imports/upload.ts";
import { versionEntry } from "../../../functions/records/history/entry.ts";
import { newRecord, nextVersion, type Origin, recordItem } from "../../../functions/records/item.ts";
import { handler as importWorker } from "../../../functions/workers/import-worker.ts";
import { chunked } from "../../../shared/chunked.ts";
import { timed } from "./measure.ts";

/** Runs in its own process, with one function's memory, and prints its measurements as a line of JSON. */

const bareTable = "bare";

type Kind = "new" | "changed";

const put = (Item: Record<string, unknown>, ConditionExpression: string) => ({
  Put: { TableName: tableName(), Item, ConditionExpression },
});

/** What an import must write of a row: its record, and the entry of its change. */
function bareWrites(row: ImportRow, kind: Kind, origin: Origin) {
  const now = new Date();
  const record = newRecord(row, ulid(now.getTime()), now, origin);
  if (kind === "new") return [put(recordItem(record), "attribute_not_exists(pk)")];
  const changed = nextVersion(record, {}, origin, now);
  return [
    put(recordItem(changed), "attribute_exists(pk)"),
    put(versionEntry(record, changed), "attribute_not_exists(pk)"),
  ];
}

/** Only these writes, each transaction with a checkpoint. */
async function writeBare(rows: readonly ImportRow[], kind: Kind): Promise<void> {
  const importTable = process.env.TABLE_NAME;
  process.env.TABLE_NAME = bareTable;
  const origin = { by: "bench", via: "import", importId: ulid() } as const;
  const rowsAtOnce = Math.floor(importSizes.actions / (kind === "new" ? 1 : 2));
  for (const [at, group] of chunked(rows, rowsAtOnce).entries()) {
    const checkpoint = {
      Update: {
        TableName: tableName(),
        Key: { pk: "MARK", sk: "MARK" },
        UpdateExpression: "SET #position = :position ADD created :count",
        ExpressionAttributeNames: { "#position": "position" },
        ExpressionAttributeValues: { ":position": at, ":count": group.length },
      },
    };
    await transactWrite([checkpoint, ...group.flatMap((row) => bareWrites(row, kind, origin))]);
  }
  process.env.TABLE_NAME = importTable;
}

/** Applies an import chunk by chunk, in turn with writing the same rows bare. */
async function applyChunks(importId: string, kind: Kind) {
  const job = await readImport(importId);
  const measured = { importMs: 0, bareMs: 0 };
  for (let number = 0; number < (job?.chunks ?? 0); number += 1) {
    const { pk, sk } = chunkKey({ importId, number });
    const event: DynamoDBStreamEvent = { Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] };
    const rows = decodeChunk((await readChunk({ importId, number })) ?? new Uint8Array());
    measured.importMs += await timed(() => importWorker(event));
    measured.bareMs += await timed(() => writeBare(rows, kind));
  }
  return measured;
}

const tasks = {
  /** Reads a file and stores its rows for the worker. */
  upload: async (file: string) =>
    importUpload(await readUpload(new Uint8Array(await readFile(file))), {
      fileName: "bench.xlsx",
      by: "bench",
      replace: false,
    }),

  work: (importId: string) => applyChunks(importId, "new"),

  change: (importId: string) => applyChunks(importId, "changed"),
};

export type Task = keyof typeof tasks;
export type Measured<Name extends Task> = Awaited<ReturnType<(typeof tasks)[Name]>> & { readonly peakMb: number };

const isTask = (name: string): name is Task => Object.hasOwn(tasks, name);

const [task = "", argument = ""] = process.argv.slice(2);
if (!isTask(task)) throw new Error(`There is no task ${task}`);
const measured = await tasks[task](argument);
console.info(JSON.stringify({ ...measured, peakMb: process.resourceUsage().maxRSS / 1024 }));
