import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { encodeTime, ulid } from "ulid";
import { tableName } from "../../functions/store/table.ts";
import { newParcel, parcelItem } from "../../functions/store/tracking-item.ts";
import type { EmbeddedDatabase } from "../local/embedded-database.ts";
import { startBenchTable, switchBenchTable } from "./bench-table.ts";

const directory = join(import.meta.dirname, "../../.cache");
/** Changes with the shape of what is stored, so that a file of an older shape is not taken for one of this. */
const shape = 1;
const loadedMark = { pk: "LOADED", sk: "LOADED" };

const batchSize = 25;
const batchesAtOnce = 4;

/** Records as the seller has them: an order every two minutes, the last at the end of 2025, their numbers running on. */
function recordAt(at: number, count: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) - (count - at) * 120_000);
  const fields = {
    name: `AYU-${1_000 + at}`,
    phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
    trackingNo: `SG3${260_000_000_000 + at * 37}`,
  };
  return newParcel(fields, encodeTime(createdAt.getTime(), 10) + ulid().slice(10), createdAt, "bench");
}

/** Loading again after an interruption puts the same records in the same places. */
async function load(client: DynamoDBDocumentClient, count: number): Promise<void> {
  const from = performance.now();
  const limit = pLimit(batchesAtOnce);
  await limit.map(
    Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => batch * batchSize),
    async (start) => {
      const size = Math.min(batchSize, count - start);
      const puts = Array.from({ length: size }, (_, at) => ({
        PutRequest: { Item: parcelItem(recordAt(start + at, count)) },
      }));
      await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
    },
  );
  await client.send(new PutCommand({ TableName: tableName(), Item: loadedMark }));
  const seconds = (performance.now() - from) / 1_000;
  console.info(`${count} records loaded in ${seconds.toFixed(0)} s: ${Math.round(count / seconds)} a second`);
}

export const tableOf = (count: number) => `records-${count}`;

/** A table with so many records, loaded once and kept; functions are led to it. */
export async function switchToRecords(database: EmbeddedDatabase, count: number): Promise<void> {
  await switchBenchTable(database, tableOf(count));
  // Functions have no more than seconds for a call; loading has time.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const { Item } = await client.send(new GetCommand({ TableName: tableName(), Key: loadedMark }));
  if (!Item) await load(client, count);
  client.destroy();
}

export async function startKeptDatabase(): Promise<EmbeddedDatabase> {
  await mkdir(directory, { recursive: true });
  return startBenchTable(join(directory, `bench-list-${shape}.db`));
}
