import { createReadStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { encodeTime, ulid } from "ulid";
import { tableName } from "../../../functions/database/table.ts";
import { byForm, newRecord, recordItem } from "../../../functions/records/item.ts";
import type { EmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startBenchTable, switchBenchTable } from "../../measure/table.ts";

const directory = join(import.meta.dirname, "../../../.cache");
/** Counted up when the stored items change, so that a file with older items is not used. */
const shape = 1;
const loadedMark = { pk: "LOADED", sk: "LOADED" };

const batchSize = 25;
const batchesAtOnce = 4;

/** Realistic records: an order every two minutes until the end of 2025, with consecutive numbers. */
export function recordAt(at: number, count: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) - (count - at) * 120_000);
  const fields = {
    name: `AYU-${1_000 + at}`,
    phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
    trackingNo: `SG3${260_000_000_000 + at * 37}`,
  };
  return newRecord(fields, encodeTime(createdAt.getTime(), 10) + ulid().slice(10), createdAt, byForm("bench"));
}

/** After each block the table stores how far it is loaded, so that an interrupted load continues there. */
const blockSize = 10_000;

async function load(client: DynamoDBDocumentClient, from: number, count: number): Promise<void> {
  const limit = pLimit(batchesAtOnce);
  for (let start = from; start < count; start += blockSize) {
    const end = Math.min(start + blockSize, count);
    const starts = Array.from({ length: Math.ceil((end - start) / batchSize) }, (_, at) => start + at * batchSize);
    await limit.map(starts, (first) => {
      const length = Math.min(batchSize, end - first);
      const puts = Array.from({ length }, (_, at) => ({
        PutRequest: { Item: recordItem(recordAt(first + at, count)) },
      }));
      return client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
    });
    await client.send(new PutCommand({ TableName: tableName(), Item: { ...loadedMark, records: end } }));
    console.info(`${end.toLocaleString("en")} of ${count.toLocaleString("en")} records loaded`);
  }
}

export const tableOf = (count: number) => `records-${count}`;

/** Points the functions to a table with so many records, loaded once and kept. */
export async function switchToRecords(database: EmbeddedDatabase, count: number): Promise<void> {
  await switchBenchTable(database, tableOf(count));
  // The functions' own client has a timeout of seconds, too short for loading.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: loadedMark }));
  await load(client, Number(Item?.records ?? 0), count);
  client.destroy();
}

export async function startKeptDatabase(): Promise<EmbeddedDatabase> {
  const file = join(directory, `bench-list-${shape}.db`);
  await mkdir(directory, { recursive: true });
  // Fill the system's file cache, as for a database in use: a first read from disk may exceed the timeout.
  if (existsSync(file)) await finished(createReadStream(file).resume());
  return startBenchTable(file);
}
