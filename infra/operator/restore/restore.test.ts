import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { localCredentials } from "../../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../../local/testing/table-properties.ts";
import { runCommand } from "../testing/command.ts";

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
  [portal, backup] = [`portal-${randomUUID()}`, `backup-${randomUUID()}`];
  for (const name of [portal, backup]) await createTableAt(database.endpoint, name, properties);
});

const restore = (...args: string[]) =>
  runCommand("restore", ["--from", backup, ...args], { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: portal });

const record = (order: string, more: object = {}) => ({
  pk: `ORDER#${order}`,
  sk: "PARCEL#SG1",
  _id: `id-${order}`,
  phone: "+1 415 555 0101",
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
  ...more,
});
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

test("lost records are restored, and nothing else changes", async () => {
  const newer = record("B", { version: 2, phone: "+1 415 555 0102" });
  const movedSince = record("D2", { _id: "id-D" });
  const since = record("E");
  // Lost, and its order has got another record since: earlier links stay ended.
  const later = "2026-03-01T00:00:00.000Z";
  const anew = record("C", { createdAt: later });
  const lost = record("C", { sk: "PARCEL#SG2", _id: "id-C2", createdAt: "2026-01-01T00:00:00.000Z" });
  await store(backup, record("A"), record("B"), anew, lost, record("D"), record("OLD", { expiresAt: 1 }));
  await store(backup, { pk: "RATE#x", sk: "1", attempts: 3 }, { pk: "IMPORT#x#0", sk: "CHUNK" }, admin("a@x.test"));
  await store(portal, newer, anew, movedSince, since);
  const before = await stored();

  const preview = await restore();
  expect(preview).toMatchObject({ code: 0, errors: "" });
  expect(preview.out).toMatch(
    /to be restored: 2\n.*left unchanged: 1\n.*left unchanged: 0\n.*left unchanged: 1\n {2}unchanged: 1\nNothing was/s,
  );
  expect(await stored()).toEqual(before);

  expect((await restore("--yes")).out).toContain("missing, restored: 2");
  const restored = { ...lost, orderSince: later };
  const lineage = { orderSince: "2026-01-01T00:00:00.000Z" };
  expect(await stored()).toEqual([record("A", lineage), newer, anew, restored, movedSince, since]);
  expect((await restore("--yes")).out).toMatch(/missing, restored: 0\n.* {2}unchanged: 3\n/s);
});

test("revoked links stay revoked: a lost revocation is restored, a later one is never overwritten", async () => {
  const revoked = (order: string, revokedAt: number, more: object = {}) => ({
    ...{ pk: `ORDER#${order}`, sk: "LINKS", revokedAt, expiresAt: 4_000_000_000 },
    ...more,
  });
  await store(backup, record("A"), revoked("A", 1), record("B"), revoked("B", 1), revoked("C", 1, { expiresAt: 1 }));
  await store(portal, record("B", { phone: "spoilt" }), revoked("B", 2));
  expect((await restore("--overwrite")).out).toContain("to be restored: 1");
  expect(await stored()).toHaveLength(2);
  await restore("--overwrite", "--yes");
  expect((await stored()).filter(({ sk }) => sk === "LINKS")).toEqual([revoked("A", 1), revoked("B", 2)]);
});

test("changed records are overwritten with --overwrite", async () => {
  await store(backup, record("A"), record("B"), admin("a@x.test"));
  await store(portal, record("A", { phone: "spoilt", version: 7, orderSince: "2026-02-01" }), record("B"), {
    ...admin("a@x.test"),
    name: "New",
  });
  const { out } = await restore("--overwrite", "--accounts", "--yes");
  expect(out).toMatch(/different, overwritten: 1\n.*accounts changed since, left unchanged: 1\n/);
  expect((await stored()).filter(({ pk }) => pk.startsWith("ORDER#"))).toEqual([
    record("A", { orderSince: "2026-02-01" }),
    record("B"),
  ]);
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
  expect(rest).toEqual([admin("b@x.test"), { pk: "COUNT#ADMIN", sk: "COUNT", n: 2 }]);
});

test("a missing source table is an error", async () => {
  expect(await restore("--from", "portal-restord")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The chosen account and region have no table or secret of this name/),
  });
});

test("without a source table the usage is printed", async () => {
  expect(await restore("--from", "")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("--from.\n\nUsage:\n"),
  });
});
