import { createReadStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { encodeTime, ulid } from "ulid";
import { tableName } from "../../../functions/database/table.ts";
import { newRecord, recordItem } from "../../../functions/records/item.ts";
import type { EmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startBenchTable, switchBenchTable } from "../../measure/table.ts";

const directory = join(import.meta.dirname, "../../../.cache");
/** Changes with the shape of what is stored, so that a file of an older shape is not taken for one of this. */
const shape = 1;
const loadedMark = { pk: "LOADED", sk: "LOADED" };

const batchSize = 25;
const batchesAtOnce = 4;

/** Records as the seller has them: an order every two minutes, the last at the end of 2025, their numbers running on. */
export function recordAt(at: number, count: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) - (count - at) * 120_000);
  const fields = {
    name: `AYU-${1_000 + at}`,
    phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
    trackingNo: `SG3${260_000_000_000 + at * 37}`,
  };
  return newRecord(fields, encodeTime(createdAt.getTime(), 10) + ulid().slice(10), createdAt, "bench");
}

/** A million records take a while: what is loaded is marked block by block, and loading goes on from there. */
const blockSize = 10_000;

async function load(client: DynamoDBDocumentClient, from: number, count: number): Promise<void> {
  const limit = pLimit(batchesAtOnce);
  for (let start = from; start < count; start += blockSize) {
    const end = Math.min(start + blockSize, count);
    const numbers = Array.from({ length: end - start }, (_, at) => start + at);
    const batches = Array.from({ length: Math.ceil(numbers.length / batchSize) }, (_, batch) =>
      numbers.slice(batch * batchSize, (batch + 1) * batchSize),
    );
    await limit.map(batches, (batch) => {
      const puts = batch.map((at) => ({ PutRequest: { Item: recordItem(recordAt(at, count)) } }));
      return client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
    });
    await client.send(new PutCommand({ TableName: tableName(), Item: { ...loadedMark, records: end } }));
    console.info(`${end.toLocaleString("en")} of ${count.toLocaleString("en")} records loaded`);
  }
}

export const tableOf = (count: number) => `records-${count}`;

/** A table with so many records, loaded once and kept; functions are led to it. */
export async function switchToRecords(database: EmbeddedDatabase, count: number): Promise<void> {
  await switchBenchTable(database, tableOf(count));
  // Functions have no more than seconds for a call; loading has time.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: loadedMark }));
  await load(client, Number(Item?.records ?? 0), count);
  client.destroy();
}

export async function startKeptDatabase(): Promise<EmbeddedDatabase> {
  const file = join(directory, `bench-list-${shape}.db`);
  await mkdir(directory, { recursive: true });
  // Into the system's memory, where a database in use has it: off a disk a first read may take longer than a call may.
  if (existsSync(file)) await finished(createReadStream(file).resume());
  return startBenchTable(file);
}
