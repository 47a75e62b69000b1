import { readFile } from "node:fs/promises";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { ulid } from "ulid";
import { tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import { follow } from "../../../functions/follower/follow.ts";
import type { ImportRow } from "../../../functions/imports/check-rows.ts";
import { readChunk } from "../../../functions/imports/checkpoint.ts";
import { decodeChunk, encodeChunk, importSizes } from "../../../functions/imports/chunk.ts";
import { chunkKey } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { readUpload } from "../../../functions/imports/read-upload.ts";
import { revertChunk } from "../../../functions/imports/rollback/revert.ts";
import { rollBack } from "../../../functions/imports/rollback/roll-back.ts";
import { importUpload, previewUpload } from "../../../functions/imports/upload.ts";
import { versionEntry } from "../../../functions/records/history/entry.ts";
import { byForm, newRecord, nextVersion, type Origin, recordItem } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { handler as importWorker } from "../../../functions/workers/import-worker.ts";
import { chunked } from "../../../shared/chunked.ts";
import { consumedUnits, timed, type Units } from "./measure.ts";

/** Runs in its own process, with one function's memory, and prints its measurements as a line of JSON. */

const bareTable = "bare";
const benchOrigin = { fileName: "bench.xlsx", by: "bench", replace: false };

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

/** What the follower derives from these new records, in its batches. */
async function followRows(rows: readonly ImportRow[]): Promise<void> {
  const now = new Date();
  const changes = rows.map((row) => ({
    key: recordKey(row),
    before: undefined,
    after: newRecord(row, ulid(), now, byForm("bench")),
    at: now.toISOString(),
    expired: false,
  }));
  for (const batch of chunked(changes, 100)) await follow(batch);
}

const read = async (file: string) => new Uint8Array(await readFile(file));

/** Applies 500 rows `rounds` times, in turn with writing the same rows bare. */
async function compareWithBare(
  rounds: number,
  chunkAt: (round: number) => Promise<{ rows: readonly ImportRow[]; apply: () => Promise<unknown> }>,
  kind: Kind = "new",
) {
  const measured = {
    importMs: 0,
    bareMs: 0,
    followMs: 0,
    units: { read: 0, write: 0, requests: 0 } as Units,
    rowsOfUnits: 500,
  };
  for (let round = 0; round < rounds; round += 1) {
    const { rows, apply } = await chunkAt(round);
    const applyTimed = async () => {
      measured.importMs += await timed(apply);
    };
    if (round === 0) measured.units = await consumedUnits(applyTimed);
    else await applyTimed();
    measured.bareMs += await timed(() => writeBare(rows, kind));
    measured.followMs += await timed(() => followRows(rows));
  }
  return measured;
}

/** Applies an import chunk by chunk. */
async function applyChunks(importId: string, kind: Kind) {
  const job = await readImport(importId);
  const chunkAt = async (number: number) => {
    const { pk, sk } = chunkKey({ importId, number });
    const event: DynamoDBStreamEvent = { Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] };
    const rows = decodeChunk((await readChunk({ importId, number })) ?? new Uint8Array());
    return { rows, apply: () => importWorker(event) };
  };
  return compareWithBare(job?.chunks ?? 0, chunkAt, kind);
}

const tasks = {
  /** Reads a file, checks its rows, and stores them for the worker. */
  async upload(file: string) {
    const bytes = await read(file);
    const from = performance.now();
    const upload = await readUpload(bytes);
    const readMs = performance.now() - from;
    const checkMs = await timed(() => previewUpload(upload, false));
    const storeFrom = performance.now();
    const { importId } = await importUpload(upload, benchOrigin);
    return { readMs, checkMs, storeMs: performance.now() - storeFrom, importId, reading: upload.reading };
  },

  work: (importId: string) => applyChunks(importId, "new"),

  change: (importId: string) => applyChunks(importId, "changed"),

  /** Rolls an import back: what it would do, and then chunk by chunk. */
  async rollback(importId: string) {
    const checkMs = await timed(() => rollBack(importId, true, "bench"));
    await rollBack(importId, false, "bench");
    const job = await readImport(importId);
    const numbers = Array.from({ length: job?.chunks ?? 0 }, (_, number) => number);
    let revertMs = 0;
    for (const number of numbers) revertMs += await timed(() => revertChunk({ importId, number }));
    return { checkMs, revertMs };
  },

  /** Imports a small file within its request. */
  async small(file: string) {
    const rounds = 10;
    const { importMs, bareMs, followMs, ...rest } = await compareWithBare(rounds, async (round) => {
      const upload = await readUpload(await read(file));
      const [chunk] = upload.chunks;
      if (!chunk) throw new Error("The file has no rows");
      // Other orders in each round, so that all of them are new.
      const rows = decodeChunk(chunk.packed).map((row) => ({ ...row, name: `${row.name}-${round}` }));
      return { rows, apply: () => importUpload({ ...upload, chunks: encodeChunk(rows) }, benchOrigin) };
    });
    return { importMs: importMs / rounds, bareMs: bareMs / rounds, followMs: followMs / rounds, ...rest };
  },

  /** Tries to read a file that unpacks to more than is accepted. */
  async bomb(file: string) {
    const bytes = await read(file);
    let answer = "read";
    const readMs = await timed(() => readUpload(bytes).catch((error: Error) => (answer = error.message)));
    return { readMs, answer };
  },
};

export type Task = keyof typeof tasks;
export type Measured<Name extends Task> = Awaited<ReturnType<(typeof tasks)[Name]>> & { readonly peakMb: number };

const isTask = (name: string): name is Task => Object.hasOwn(tasks, name);

const [task = "", argument = ""] = process.argv.slice(2);
if (!isTask(task)) throw new Error(`There is no task ${task}`);
const measured = await tasks[task](argument);
console.info(JSON.stringify({ ...measured, peakMb: process.resourceUsage().maxRSS / 1024 }));
