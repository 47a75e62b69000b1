import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { byForm, newRecord, recordItem, type StoredRecord } from "../../functions/records/item.ts";
import { localCredentials } from "../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../local/testing/table-properties.ts";
import { runPortal } from "./testing/portal.ts";

/** What becomes of each record: functions/records/restore-backup.test.ts. */

const properties = tableProperties();

let database: EmbeddedDatabase;
let client: DynamoDBDocumentClient;
let portal: string;
let backup: string;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
});
afterAll(() => database.stop());
beforeEach(async () => {
  vi.stubEnv("RECORD_MONTHS", "24");
  vi.stubEnv("HISTORY_MONTHS", "24");
  [portal, backup] = [`portal-${randomUUID()}`, `backup-${randomUUID()}`];
  for (const name of [portal, backup]) await createTableAt(database.endpoint, name, properties);
});
afterEach(() => vi.unstubAllEnvs());

const restoreFrom = (source: string, ...args: string[]) =>
  runPortal(["restore", "--from", source, ...args], { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: portal });
const restore = (...args: string[]) => restoreFrom(backup, ...args);

const record = (name: string): StoredRecord =>
  newRecord({ name, phone: "+1 415 555 0101", trackingNo: "SG1" }, ulid(), new Date(), byForm("her"));
const admin = (email: string) => ({
  pk: `ADMIN#${email}`,
  sk: "ACCOUNT",
  _id: `id-${email}`,
  email,
  epoch: 3,
  endedSessions: { "signed-out": 4_000_000_000 },
});
const store = async (table: string, ...items: object[]) => {
  for (const Item of items) await client.send(new PutCommand({ TableName: table, Item }));
};
const stored = async () => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: portal }));
  return Items.sort((left, right) => (left.pk + left.sk < right.pk + right.sk ? -1 : 1));
};

test("it counts what became of each record, and changes nothing but with --yes", async () => {
  const [lost, present, taken] = [record("A"), record("B"), record("E")];
  const expired = { ...recordItem(record("OLD")), createdAt: "2020-01-01T00:00:00.000Z" };
  await store(backup, ...[lost, present, taken].map(recordItem), expired, admin("a@x.test"));
  await store(portal, ...[present, record("E")].map(recordItem));
  const before = await stored();
  const words = (restored: string, repeat: string) => `  missing, ${restored}: 1
  present, left unchanged: 1
  missing, but another record has their number since, left away: 1
  erased since, left away: 0
${repeat}`;
  expect(await restore()).toMatchObject({
    ...{ code: 0, errors: "" },
    out: expect.stringContaining(words("to be restored", "Nothing was changed; repeat with --yes to restore.\n")),
  });
  expect(await stored()).toEqual(before);
  expect((await restore("--yes")).out).toContain(words("restored", ""));
  const ofLost = (await stored()).find(({ pk }) => pk === "ORDER#A");
  expect(ofLost).toMatchObject({ _id: lost._id, version: 2, updatedBy: "restore", via: "restore" });
});

test("a missing source table is an error", async () => {
  expect(await restoreFrom("portal-restord")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no table or secret of this name/),
  });
});
