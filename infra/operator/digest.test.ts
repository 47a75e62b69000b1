import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { caseItem } from "../../functions/attention/item.ts";
import { byForm, newRecord, recordItem } from "../../functions/records/item.ts";
import { recordKey } from "../../functions/records/keys.ts";
import { localCredentials, operatorVariables } from "../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../local/testing/table-properties.ts";
import { runPortal } from "./testing/portal.ts";

let database: EmbeddedDatabase;
beforeAll(async () => {
  vi.stubEnv("RECORD_MONTHS", "24");
  database = await startEmbeddedDatabase();
  await createTableAt(database.endpoint, "portal", tableProperties());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.stop();
});

const digest = (...args: string[]) =>
  runPortal(["digest", ...args], { ...operatorVariables(database.endpoint), DYNAMODB_ENDPOINT: database.endpoint });

async function open(name: string, trackingNo: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  const record = newRecord({ name, phone: "+1 415 555 0134", trackingNo }, "01J", new Date(), byForm("staff"));
  const now = new Date().toISOString();
  const item = caseItem({
    ...{
      _id: "01K",
      trackingNo,
      orders: [recordKey(record).pk],
      reason: "held",
      stage: "india",
      lastScan: null,
      words: null,
      place: null,
      country: null,
    },
    ...{ since: now, noticedAt: now, done: false, version: 1, derivation: 1 },
  });
  for (const Item of [recordItem(record), item]) await client.send(new PutCommand({ TableName: "portal", Item }));
  client.destroy();
}

test("it prints the mail that would be sent now, with cases that have just opened", async () => {
  expect((await digest()).out).toContain("no mail would be sent");
  await open("AYU-7", "SG32310270000007");
  const { out, code } = await digest();
  expect(code).toBe(0);
  expect(out).toMatch(/^Subject: .*\n\n.*AYU-7.*SG32310270000007/s);
  expect((await digest("--html")).out).toContain("<");
});
