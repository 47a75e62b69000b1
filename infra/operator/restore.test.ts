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
  [portal, backup] = [`portal-${randomUUID()}`, `backup-${randomUUID()}`];
  for (const name of [portal, backup]) await createTableAt(database.endpoint, name, properties);
});
afterEach(() => vi.unstubAllEnvs());

const restoreFrom = (source: string, ...args: string[]) =>
  runPortal(["restore", "--from", source, ...args], { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: portal });
const restore = (...args: string[]) => restoreFrom(backup, ...args);

const record = (name: string): StoredRecord =>
  newRecord({ name, phone: "+1 415 555 0101", trackingNo: "SG1" }, ulid(), new Date(), byForm("her"));
const changed = (one: StoredRecord) => ({ ...one, phone: "+1 415 555 0102", version: 2 });
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
const ofOrders = async () => (await stored()).filter(({ pk }) => pk.startsWith("ORDER#"));

test("it counts what became of each record, and changes nothing but with --yes", async () => {
  const [lost, different, unchanged, moved, taken, since] = ["A", "B", "C", "D", "E", "F"].map(record);
  if (!lost || !different || !unchanged || !moved || !taken || !since) throw new Error("There are six records");
  const expired = { ...recordItem(record("OLD")), expiresAt: 1 };
  await store(backup, ...[lost, different, unchanged, moved, taken].map(recordItem), expired, admin("a@x.test"));
  await store(backup, { pk: "RATE#x", sk: "1", attempts: 3 }, { pk: "IMPORT#x#0", sk: "CHUNK" });
  const current = [changed(different), unchanged, { ...moved, name: "D2" }, record("E"), since];
  await store(portal, ...current.map(recordItem));
  const before = await stored();

  const words = (restored: string, repeat: string) =>
    new RegExp(
      `  missing, ${restored}: 1
  different, left unchanged: 1
  moved to another number, left unchanged: 1
  missing, but another record has their number since, left away: 1
  erased since, left away: 0
  unchanged: 1
${repeat}$`,
    );
  expect(await restore()).toMatchObject({
    ...{ code: 0, errors: "" },
    out: expect.stringMatching(words("to be restored", "Nothing was changed; repeat with --yes to restore.\n")),
  });
  expect(await stored()).toEqual(before);

  expect((await restore("--yes")).out).toMatch(words("restored", ""));
  const [restored, ...rest] = await ofOrders();
  const written = { version: 2, updatedAt: expect.any(String), updatedBy: "restore", via: "restore" };
  expect(restored).toEqual({ ...recordItem(lost), orderSince: lost.createdAt, ...written });
  expect(rest).toEqual(before);
});

test("records that differ are overwritten with --overwrite, changed accounts never", async () => {
  const different = record("A");
  await store(backup, recordItem(different), admin("a@x.test"));
  await store(portal, recordItem(changed(different)), { ...admin("a@x.test"), name: "New" });
  const { out } = await restore("--overwrite", "--accounts", "--yes");
  expect(out).toMatch(
    /different, overwritten: 1\n.*Accounts:\n {2}missing, restored: 0\n {2}changed since, left unchanged: 1\n/s,
  );
  expect(await ofOrders()).toMatchObject([{ _id: different._id, phone: different.phone, version: 3 }]);
  expect(await stored()).toContainEqual({ ...admin("a@x.test"), name: "New" });
});

test("accounts are restored with --accounts, and the last admin stays protected", async () => {
  await store(backup, admin("a@x.test"), admin("b@x.test"), { pk: "COUNT#ADMIN", sk: "COUNT", n: 9 });
  await store(portal, admin("b@x.test"), { pk: "COUNT#ADMIN", sk: "COUNT", n: 1 });
  const began = Date.now();
  await restore("--accounts", "--yes");
  const [restored, ...rest] = await stored();
  // No token names this epoch: not one of the backup's, nor one of a later password.
  expect(restored).toEqual({ ...admin("a@x.test"), epoch: expect.any(Number), endedSessions: {} });
  expect(restored?.epoch).toBeGreaterThanOrEqual(began);
  expect(rest).toEqual([admin("b@x.test"), { pk: "COUNT#ADMIN", sk: "COUNT", n: 2, lastWrite: expect.any(String) }]);
});

test("a missing source table is an error", async () => {
  expect(await restoreFrom("portal-restord")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no table or secret of this name/),
  });
});
