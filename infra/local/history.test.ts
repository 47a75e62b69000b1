import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { localCredentials } from "./dynamodb/credentials.ts";
import { type Resources, startTestPortal, type TestPortal } from "./testing/test-portal.ts";

/** The stack's follower over HTTP: its event source mapping and every role come from the template. */

const phone = "+1 212 555 0100";
const patiently = { timeout: 90_000, interval: 100 };
const order = (number: number) => ({ name: `HIST-${number}`, phone, trackingNo: `SGHIST${number}` });
const referenceTo = (number: number) => `SHIPMENT#SGHIST${number} ORDER#HIST${number}`;

let dataDirectory: string;
let portal: TestPortal;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "history-"));
});
afterAll(async () => {
  await portal.stop();
});

const mappingOf = (resources: Resources) => {
  const isFollowers = ([id, { Type }]: [string, Resources[string]]) =>
    Type === "AWS::Lambda::EventSourceMapping" && id.startsWith("follower");
  const found = Object.entries(resources).find(isFollowers);
  if (!found) throw new Error("The follower has no mapping");
  return found;
};

async function withTable<Result>(use: (client: DynamoDBDocumentClient, TableName?: string) => Promise<Result>) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(portal.database)));
  const result = await use(client, portal.functions.byName("follower").variables.TABLE_NAME);
  client.destroy();
  return result;
}
const references = () =>
  withTable(async (client, TableName) => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    return Items.map(({ pk, sk }) => `${pk} ${sk}`);
  });

test("changes that were made while nothing followed are followed after a restart, but one that cannot be", async () => {
  portal = await startTestPortal({
    dataDirectory,
    keepsData: true,
    change: (resources) => {
      delete resources[mappingOf(resources)[0]];
    },
  });
  const token = await portal.signIn("logistics");
  await portal.call("POST", "/api/user/create", { token, body: order(11) });
  const broken = { pk: "ORDER#BROKEN", sk: "PARCEL#BROKEN", _id: 7 };
  await withTable((client, TableName) => client.send(new PutCommand({ TableName, Item: broken })));
  await portal.call("POST", "/api/user/create", { token, body: order(12) });
  await sleep(1_000);
  expect(await references()).not.toContain(referenceTo(11));
  await portal.stop();

  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  portal = await startTestPortal({
    dataDirectory,
    change: (resources) => {
      const [, mapping] = mappingOf(resources);
      // As many as halve these few records down to one, for the test's time.
      Object.assign(mapping.Properties, { BatchSize: 4, MaximumRetryAttempts: 3 });
    },
  });
  await vi.waitFor(async () => {
    expect(await references()).toEqual(expect.arrayContaining([11, 12].map(referenceTo)));
  }, patiently);
  await vi.waitFor(async () => {
    const letters = (await readFile(join(dataDirectory, "dead-letters.jsonl"), "utf8")).trim().split("\n");
    expect(letters.map((letter) => JSON.parse(letter))).toMatchObject([
      { function: "follower", records: [{ dynamodb: { Keys: { pk: { S: "ORDER#BROKEN" } } } }] },
    ]);
  }, patiently);
  silenced.mockRestore();
}, 240_000);
