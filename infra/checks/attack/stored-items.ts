import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { tableKeys } from "../../../functions/database/schema.ts";
import { localCredentials } from "../../local/dynamodb/credentials.ts";

/** The items of a table as JSON, by their keys. */
type StoredItems = ReadonlyMap<string, string>;

/** Nothing has changed for so long: the follower has followed all that was written. */
const quietMs = 1_500;
const longestMs = 60_000;

/** A refused guess counts as one, and nothing else. */
const isCounter = (key: string) => key.startsWith("RATE#");

/** The engine gives attributes, and members of sets, in any order. */
function inOrder(_: string, value: unknown): unknown {
  if (value instanceof Set) return [...value].sort();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

async function readItems(client: DynamoDBDocumentClient, TableName: string): Promise<StoredItems> {
  const items = new Map<string, string>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const item of Items) {
      const key = `${item[tableKeys.partition]} ${item[tableKeys.sort]}`;
      if (!isCounter(key)) items.set(key, JSON.stringify(item, inOrder));
    }
  }
  return items;
}

/** The keys of items that differ. */
export const changedKeys = (before: StoredItems, after: StoredItems): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));

/** Reads the table, without the counters of limits, once nothing changes any more. */
export async function settledItems(endpoint: string, tableName: string): Promise<StoredItems> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(endpoint)));
  try {
    const until = performance.now() + longestMs;
    for (let items = await readItems(client, tableName); ; ) {
      await sleep(quietMs);
      const later = await readItems(client, tableName);
      const changed = changedKeys(items, later);
      if (changed.length === 0) return later;
      if (performance.now() > until)
        throw new Error(`The table does not come to rest: ${changed.slice(0, 10).join("; ")}`);
      items = later;
    }
  } finally {
    client.destroy();
  }
}
