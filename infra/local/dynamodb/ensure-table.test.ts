import { randomUUID } from "node:crypto";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localCredentials } from "./credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { ensureTable } from "./ensure-table.ts";
import type { TableProperties } from "./table-from-template.ts";

let database: EmbeddedDatabase;
let client: DynamoDBDocumentClient;
let name: string;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
});
afterAll(async () => {
  client.destroy();
  await database.stop();
});
beforeEach(() => {
  name = `table-${randomUUID()}`;
});

/** A table with the given indexes, each on an attribute of its name. */
const table = (indexes: string[], projected = ["title"]): TableProperties => ({
  AttributeDefinitions: ["pk", ...indexes].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
  ...(indexes.length > 0 && {
    GlobalSecondaryIndexes: indexes.map((IndexName) => ({
      IndexName,
      KeySchema: [{ AttributeName: IndexName, KeyType: "HASH" as const }],
      Projection: { ProjectionType: "INCLUDE" as const, NonKeyAttributes: projected },
    })),
  }),
  BillingMode: "PAY_PER_REQUEST",
});
const indexNames = async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName).sort();
};
const find = async (IndexName: string, value: string) =>
  (
    await client.send(
      new QueryCommand({
        TableName: name,
        IndexName,
        KeyConditionExpression: "#key = :value",
        ExpressionAttributeNames: { "#key": IndexName },
        ExpressionAttributeValues: { ":value": value },
      }),
    )
  ).Items;

test("a table is created once and kept", async () => {
  await ensureTable(database.endpoint, name, table(["byName"]), "expiresAt");
  await client.send(new PutCommand({ TableName: name, Item: { pk: "1", byName: "a" } }));
  await ensureTable(database.endpoint, name, table(["byName"]), "expiresAt");
  expect(await find("byName", "a")).toHaveLength(1);
});

test("new indexes of the template are added and filled, removed ones deleted", async () => {
  await ensureTable(database.endpoint, name, table(["byName"]));
  await client.send(new PutCommand({ TableName: name, Item: { pk: "1", byPlace: "here", byTime: "now" } }));
  await ensureTable(database.endpoint, name, table(["byPlace", "byTime"]));
  expect(await indexNames()).toEqual(["byPlace", "byTime"]);
  expect(await find("byTime", "now")).toHaveLength(1);
});

test("an index with another projection is created again", async () => {
  await ensureTable(database.endpoint, name, table(["byName"]));
  await client.send(new PutCommand({ TableName: name, Item: { pk: "1", byName: "a", title: "t", size: 3 } }));
  await ensureTable(database.endpoint, name, table(["byName"], ["size"]));
  expect(await find("byName", "a")).toEqual([{ pk: "1", byName: "a", size: 3 }]);
});

test("a stream with another view is replaced by a new one", async () => {
  const viewed = (StreamViewType: "KEYS_ONLY" | "NEW_AND_OLD_IMAGES"): TableProperties => ({
    ...table([]),
    StreamSpecification: { StreamEnabled: true, StreamViewType },
  });
  const streamOf = async () => (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  await ensureTable(database.endpoint, name, viewed("KEYS_ONLY"));
  const first = await streamOf();
  await ensureTable(database.endpoint, name, viewed("KEYS_ONLY"));
  expect((await streamOf())?.LatestStreamArn).toBe(first?.LatestStreamArn);
  await ensureTable(database.endpoint, name, viewed("NEW_AND_OLD_IMAGES"));
  const second = await streamOf();
  expect(second?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" });
  expect(second?.LatestStreamArn).not.toBe(first?.LatestStreamArn);
});

test("a table with other keys is refused", async () => {
  await ensureTable(database.endpoint, name, table([]));
  const other = { ...table([]), KeySchema: [{ AttributeName: "id", KeyType: "HASH" as const }] };
  await expect(ensureTable(database.endpoint, name, other)).rejects.toThrow("DATA_DIR");
});
