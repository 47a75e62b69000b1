import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { ulid } from "ulid";
import { tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import type { ImportRow } from "../../../functions/imports/check-rows.ts";
import { decodeChunk, encodeChunk } from "../../../functions/imports/chunk.ts";
import { maxActions, readChunk } from "../../../functions/imports/chunk-store.ts";
import { chunkKey } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { readUpload } from "../../../functions/imports/read-upload.ts";
import { importUpload, previewUpload } from "../../../functions/imports/upload.ts";
import { newRecord, recordItem } from "../../../functions/records/item.ts";
import { handler as importWorker } from "../../../functions/workers/import-worker.ts";
import { consumedUnits } from "../../measure/consumed-units.ts";
import { timed } from "../../measure/timing.ts";

/** Runs in a process of its own, whose memory is that of one function, and prints what it measured as a line of JSON. */

const bareTable = "bare";

/** The writes of an import and nothing else: rows new to the table, each transaction with a mark. */
async function writeBare(rows: readonly ImportRow[]): Promise<void> {
  const importTable = process.env.TABLE_NAME;
  process.env.TABLE_NAME = bareTable;
  for (let start = 0; start < rows.length; start += maxActions) {
    const now = new Date();
    const puts = rows.slice(start, start + maxActions).map((row) => ({
      Put: {
        TableName: tableName(),
        Item: recordItem(newRecord(row, ulid(now.getTime()), now, "bench")),
        ConditionExpression: "attribute_not_exists(pk)",
      },
    }));
    const mark = {
      Update: {
        TableName: tableName(),
        Key: { pk: "MARK", sk: "MARK" },
        UpdateExpression: "SET #position = :position ADD created :count",
        ExpressionAttributeNames: { "#position": "position" },
        ExpressionAttributeValues: { ":position": start, ":count": puts.length },
      },
    };
    await transactWrite([mark, ...puts]);
  }
  process.env.TABLE_NAME = importTable;
}

const deeds: Readonly<Record<string, (argument: string) => Promise<object>>> = {
  /** Reads a file, says what it would do, and leaves its rows to the worker. */
  async upload(file) {
    const bytes = new Uint8Array(await readFile(file));
    const from = performance.now();
    const upload = await readUpload(bytes);
    const readMs = performance.now() - from;
    const checkMs = await timed(() => previewUpload(upload, false));
    let importId: string | undefined;
    const storeMs = await timed(async () => {
      ({ importId } = await importUpload(upload, false, "bench"));
    });
    return { readMs, checkMs, storeMs, importId };
  },

  /** Applies an import piece by piece, and in turn writes the same rows bare. */
  async work(importId) {
    const job = await readImport(importId);
    const times = { importMs: 0, bareMs: 0 };
    let units = { read: 0, write: 0, requests: 0 };
    for (let number = 0; number < (job?.pieces ?? 0); number += 1) {
      const { pk, sk } = chunkKey(importId, number);
      const event: DynamoDBStreamEvent = { Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } }] };
      const rows = decodeChunk((await readChunk({ importId, number })) ?? new Uint8Array());
      const apply = async () => {
        times.importMs += await timed(() => importWorker(event));
      };
      if (number === 0) units = await consumedUnits(apply);
      else await apply();
      times.bareMs += await timed(() => writeBare(rows));
    }
    return { ...times, units, rowsOfUnits: 500 };
  },

  /** Imports a small file in its request, and in turn writes the same rows bare. */
  async small(file) {
    const bytes = await readFile(file);
    const times = { importMs: 0, bareMs: 0 };
    let units = { read: 0, write: 0, requests: 0 };
    const rounds = 10;
    for (let round = 0; round < rounds; round += 1) {
      const upload = await readUpload(new Uint8Array(bytes));
      const [piece] = upload.pieces;
      if (!piece) throw new Error("The file has no rows");
      // Each round other orders, so that all of them are new.
      const rename = (row: ImportRow) => ({ ...row, name: `${row.name}-${round}` });
      const rows = decodeChunk(piece.packed).map(rename);
      const apply = async () => {
        times.importMs += await timed(() => importUpload({ ...upload, pieces: encodeChunk(rows) }, false, "bench"));
      };
      if (round === 0) units = await consumedUnits(apply);
      else await apply();
      times.bareMs += await timed(() => writeBare(rows));
    }
    return { importMs: times.importMs / rounds, bareMs: times.bareMs / rounds, units, rowsOfUnits: 500 };
  },

  /** A file made to harm. */
  async bomb(file) {
    const bytes = new Uint8Array(await readFile(file));
    let answer = "read";
    const readMs = await timed(() => readUpload(bytes).catch((error: Error) => (answer = error.message)));
    return { readMs, answer };
  },
};

const [deed = "", argument = ""] = process.argv.slice(2);
const measured = await deeds[deed]?.(argument);
console.info(JSON.stringify({ ...measured, peakMb: process.resourceUsage().maxRSS / 1024 }));
