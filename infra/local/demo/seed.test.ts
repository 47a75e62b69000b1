import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localCredentials } from "../dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../dynamodb/embedded-database.ts";
import { createTableAt } from "../dynamodb/table-from-template.ts";
import { tableProperties } from "../testing/table-properties.ts";
import { seed } from "./seed.ts";

const properties = tableProperties();
let database: EmbeddedDatabase;
let tableName: string;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  tableName = `portal-${randomUUID()}`;
  await createTableAt(database.endpoint, tableName, properties);
});

const start = (email: string, password: string) =>
  seed(database.endpoint, { TABLE_NAME: tableName }, { firstAdmin: { email, password }, demo: false });
async function admins(): Promise<unknown[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  client.destroy();
  return Items.filter(({ sk }) => sk === "ACCOUNT").map(({ email }) => email);
}

test("the first admin is added once, whatever is set at a later start", async () => {
  await start("Owner@Example.com", "a kettle of lemon tea");
  await start("other@example.com", "a basket of ripe figs");
  expect(await admins()).toEqual(["owner@example.com"]);
});
