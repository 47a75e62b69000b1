import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { localCredentials } from "../../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../../local/testing/table-properties.ts";

/** An empty table for each test of a file, in one database. */
export function testTable() {
  const properties = tableProperties();
  let database: EmbeddedDatabase;
  let client: DynamoDBDocumentClient;
  let name = "";
  beforeAll(async () => {
    database = await startEmbeddedDatabase();
    client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    vi.stubEnv("RECORD_MONTHS", "24");
    vi.stubEnv("HISTORY_MONTHS", "24");
    name = await create();
  });
  afterEach(() => vi.unstubAllEnvs());

  async function create(tableName = `portal-${randomUUID()}`): Promise<string> {
    await createTableAt(database.endpoint, tableName, properties);
    return tableName;
  }
  return {
    get name() {
      return name;
    },
    get client() {
      return client;
    },
    get endpoint() {
      return database.endpoint;
    },
    /** What leads a command to it. */
    get environment() {
      return { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: name };
    },
    /** Creates another one. */
    create,
    put: async (...items: readonly object[]) => {
      for (const Item of items) await client.send(new PutCommand({ TableName: name, Item }));
    },
    items: async () => (await client.send(new ScanCommand({ TableName: name }))).Items ?? [],
  };
}
