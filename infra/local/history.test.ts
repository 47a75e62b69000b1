import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runPortal } from "../operator/testing/portal.ts";
import type { Template } from "./cloudformation/template.ts";
import { demoAdmin, demoMembers, demoPassword } from "./demo/people.ts";
import { localCredentials } from "./dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./dynamodb/embedded-database.ts";
import { startPortal } from "./portal.ts";
import { synthesisePortal } from "./testing/assembly.ts";
import { clientOf } from "./testing/client.ts";

/** The stack's follower over HTTP: its event source mapping and every role come from the template. */

let assembly: string;
let database: EmbeddedDatabase;
let client: DynamoDBDocumentClient;
let dataDirectory: string;
beforeAll(async () => {
  assembly = await synthesisePortal();
}, 300_000);
beforeEach(async () => {
  // A database of its own: a portal's table has the same name in each.
  database = await startEmbeddedDatabase();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  dataDirectory = await mkdtemp(join(tmpdir(), "history-"));
  return async () => {
    client.destroy();
    await database.stop();
    await rm(dataDirectory, { recursive: true });
  };
});
afterAll(() => vi.restoreAllMocks());

const [member] = demoMembers;
const phone = "+1 212 555 0100";

// biome-ignore lint/suspicious/noExplicitAny: changes reach into resources of every shape
type Resources = Record<string, any>;

/** Starts the portal on the test's data. */
async function start(change: (resources: Resources) => void = () => {}) {
  const portal = await startPortal({
    assembly,
    dataDirectory,
    databaseEndpoint: database.endpoint,
    demo: true,
    changeTemplate: (template) => {
      const changed: Template = structuredClone(template);
      change(changed.Resources);
      return changed;
    },
  });
  const send = clientOf(portal.url);
  const login = async (role: "admin" | "logistics", email = ""): Promise<string> => {
    const { body } = await send("POST", `/api/${role}/login`, { body: { email, password: demoPassword } });
    return role === "admin" ? body.token : body;
  };
  const table = portal.functions.byName("follower").variables.TABLE_NAME;
  const items = async () => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
    return Items;
  };
  return { ...portal, send, login, table, items };
}
type Started = Awaited<ReturnType<typeof start>>;

const mappingOf = (resources: Resources, worker: string) =>
  Object.entries(resources).find(
    ([id, { Type }]) => Type === "AWS::Lambda::EventSourceMapping" && id.startsWith(worker),
  ) ?? [""];

const order = (number: number) => ({ name: `HIST-${number}`, phone, trackingNo: `SGHIST${number}` });
const fieldsOf = ({ name, trackingNo }: { name: string; trackingNo: string }) => ({ name, phone, trackingNo });
const referenceTo = (number: number) => `SHIPMENT#SGHIST${number} ORDER#HIST${number}`;
const referencesIn = async ({ items }: Started) => (await items()).map(({ pk, sk }) => `${pk} ${sk}`);
const patiently = { timeout: 90_000, interval: 100 };

test("every change of a record is in its history, with who, when, and by which way", async () => {
  const portal = await start();
  const staff = await portal.login("logistics", member?.email);
  const admin = await portal.login("admin", demoAdmin.email);
  const { body: created } = await portal.send("POST", "/api/user/create", { token: staff, body: order(1) });
  const { _id, createdAt } = created.record;
  const moved = { ...order(1), trackingNo: "SGHIST2" };
  await portal.send("PUT", "/api/user/update", { token: admin, body: { _id, ...moved } });
  await portal.send("DELETE", `/api/user/delete/${_id}`, { token: staff });
  const back = await portal.send("POST", `/api/user/restore/${_id}`, { token: admin });
  expect(back).toMatchObject({ status: 200, body: { record: { ...moved, _id, createdAt, version: 4 } } });

  const asMember = { name: member?.name, role: "logistics" };
  const asAdmin = { name: demoAdmin.name, role: "admin" };
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  await vi.waitFor(async () => {
    const { body } = await portal.send("GET", `/api/user/history/${_id}`, { token: staff });
    expect(body).toEqual({
      changes: [
        { version: 4, at, by: asAdmin, via: "undo", kind: "restored", after: fieldsOf(moved) },
        { version: 3, at, by: asMember, via: "form", kind: "deleted", before: fieldsOf(moved) },
        {
          ...{ version: 2, at, by: asAdmin, via: "form", kind: "changed" },
          ...{ before: fieldsOf(order(1)), after: fieldsOf(moved) },
        },
        { version: 1, at: createdAt, by: asMember, via: "form", kind: "created", after: fieldsOf(order(1)) },
      ],
    });
  }, patiently);
  const first = await portal.send("GET", `/api/user/history/${_id}?limit=2`, { token: staff });
  expect(first.body.changes.map(({ version }: { version: number }) => version)).toEqual([4, 3]);
  const next = `/api/user/history/${_id}?limit=2&cursor=${first.body.nextCursor}`;
  const { body: second } = await portal.send("GET", next, { token: staff });
  expect(second.changes.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect(second.nextCursor).toBeUndefined();

  await vi.waitFor(async () => {
    const references = await referencesIn(portal);
    expect(references).toContain("SHIPMENT#SGHIST2 ORDER#HIST1");
    expect(references).not.toContain(referenceTo(1));
  }, patiently);
  await portal.stop();
}, 240_000);

test("changes that were made while nothing followed are followed after a restart, none twice, and nothing of an order erased since", async () => {
  const deaf = await start((resources) => {
    delete resources[mappingOf(resources, "follower")[0]];
  });
  const token = await deaf.login("logistics", member?.email);
  const { body: mistyped } = await deaf.send("POST", "/api/user/create", { token, body: order(3) });
  const corrected = { ...order(4), phone: "+1 212 555 0199", _id: mistyped.record._id };
  await deaf.send("PUT", "/api/user/update", { token, body: corrected });
  for (const number of [1, 2]) await deaf.send("POST", "/api/user/create", { token, body: order(number) });
  await sleep(1_000);
  expect(await referencesIn(deaf)).not.toContain(referenceTo(1));
  const customer = (...args: string[]) =>
    runPortal(args, { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: deaf.table ?? "" });
  expect((await customer("export", "--order", "HIST-4", "--wait", "0")).errors).toContain(
    "1 change of records is not in the history yet",
  );
  expect(await customer("erase", "--order", "HIST-3", "--yes", "--wait", "0")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/Nothing is stored of order HIST-3 .* nor will be/),
  });
  await deaf.stop();

  const portal = await start();
  await vi.waitFor(async () => {
    expect(await referencesIn(portal)).toEqual(expect.arrayContaining([1, 2, 4].map(referenceTo)));
  }, patiently);
  const { body: history } = await portal.send("GET", `/api/user/history/${corrected._id}`, { token });
  expect(history.changes).toMatchObject([{ version: 2, kind: "changed", after: { name: "HIST-4" } }]);
  expect(JSON.stringify((await portal.items()).filter(({ _id }) => _id === corrected._id))).not.toMatch(/HIST-?3/);
  expect((await customer("export", "--order", "HIST-4")).errors).not.toContain("not in the history");
  await portal.stop();
}, 240_000);

test("a change that cannot be followed is kept in the dead letters, and the others beside it are followed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const deaf = await start((resources) => {
    delete resources[mappingOf(resources, "follower")[0]];
  });
  const token = await deaf.login("logistics", member?.email);
  await deaf.send("POST", "/api/user/create", { token, body: order(1) });
  const broken = { pk: "ORDER#BROKEN", sk: "PARCEL#BROKEN", _id: 7 };
  await client.send(new PutCommand({ TableName: deaf.table, Item: broken }));
  await deaf.send("POST", "/api/user/create", { token, body: order(2) });
  await deaf.stop();

  const portal = await start((resources) => {
    const [, mapping] = mappingOf(resources, "follower");
    // As many as halve these few records down to one, for the test's time.
    Object.assign(mapping.Properties, { BatchSize: 4, MaximumRetryAttempts: 3 });
  });
  await vi.waitFor(async () => {
    expect(await referencesIn(portal)).toEqual(expect.arrayContaining([referenceTo(1), referenceTo(2)]));
  }, patiently);
  const letters = (await readFile(join(dataDirectory, "dead-letters.jsonl"), "utf8")).trim().split("\n");
  expect(letters.map((letter) => JSON.parse(letter))).toMatchObject([
    { function: "follower", records: [{ dynamodb: { Keys: { pk: { S: "ORDER#BROKEN" } } } }] },
  ]);
  await portal.stop();
}, 240_000);

test("without the follower's grants nothing is derived", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const portal = await start((resources) => {
    const [, role] = Object.entries(resources).find(([id]) => id.startsWith("followerRole")) ?? [];
    const { Statement } = role.Properties.Policies[0].PolicyDocument;
    role.Properties.Policies[0].PolicyDocument.Statement = Statement.filter(
      (one: object) => !JSON.stringify(one).includes("SHIPMENT#"),
    );
  });
  const token = await portal.login("logistics", member?.email);
  await portal.send("POST", "/api/user/create", { token, body: order(1) });
  await sleep(2_000);
  expect(await referencesIn(portal)).not.toContain(referenceTo(1));
  await portal.stop();
}, 240_000);
