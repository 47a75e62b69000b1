import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { localCredentials } from "./credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { createTableAt, type TableProperties } from "./table-from-template.ts";
import { deleteExpired, startTimeToLive } from "./time-to-live.ts";

const properties: TableProperties = {
  AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
  BillingMode: "PAY_PER_REQUEST",
};
const table = (name: string) => ({ name, keys: ["pk", "sk"], attribute: "expiresAt" });
const now = Math.floor(Date.now() / 1000);

let database: EmbeddedDatabase;
let plain: DynamoDBClient;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  plain = new DynamoDBClient(localCredentials(database.endpoint));
  client = DynamoDBDocumentClient.from(plain);
});
afterAll(async () => {
  client.destroy();
  await database.stop();
});

async function tableWith(name: string, items: readonly Record<string, unknown>[]) {
  await createTableAt(database.endpoint, name, properties);
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: { sk: "x", ...item } } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
  }
}
const keysIn = async (name: string) =>
  ((await client.send(new ScanCommand({ TableName: name }))).Items ?? []).map(({ pk }) => pk).sort();

test("expired items are deleted; others, and items without an expiry, stay", async () => {
  await tableWith("some", [
    { pk: "past", expiresAt: now - 100 },
    { pk: "now", expiresAt: now },
    { pk: "future", expiresAt: now + 1000 },
    { pk: "never" },
    { pk: "text", expiresAt: "1" },
  ]);
  expect(await deleteExpired(plain, table("some"))).toBe(2);
  expect(await keysIn("some")).toEqual(["future", "never", "text"]);
});

test("so are those beyond the first page of a scan", async () => {
  // Two pages and more, of 1 MB each.
  await tableWith(
    "many",
    Array.from({ length: 60 }, (_, at) => ({ pk: String(at), text: "x".repeat(40_000), expiresAt: now - 1 })),
  );
  expect(await deleteExpired(plain, table("many"))).toBe(60);
  expect(await keysIn("many")).toEqual([]);
});

test("a portal that starts deletes what has expired", async () => {
  await tableWith("started", [{ pk: "past", expiresAt: now - 1 }, { pk: "never" }]);
  const timeToLive = startTimeToLive({ endpoint: database.endpoint, ...table("started") });
  await vi.waitFor(async () => expect(await keysIn("started")).toEqual(["never"]), { timeout: 10_000 });
  await timeToLive.stop();
});
