import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { scenarioNumber } from "../local/courier/scenarios.ts";
import { type CourierSimulator, startCourierSimulator } from "../local/courier/simulator.ts";
import { localCredentials, operatorVariables } from "../local/dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../local/testing/table-properties.ts";
import { runPortal } from "./testing/portal.ts";

const account = { username: "seller@example.com", password: "secret" };
let database: EmbeddedDatabase;
let courier: CourierSimulator;
let folder: string;
beforeAll(async () => {
  [database, courier] = await Promise.all([startEmbeddedDatabase(), startCourierSimulator(account)]);
  folder = await mkdtemp(join(tmpdir(), "watch-"));
  await createTableAt(database.endpoint, "portal", tableProperties());
});
afterAll(async () => {
  await Promise.all([database.stop(), courier.stop()]);
  await rm(folder, { recursive: true });
});

async function fileNumber(trackingNo: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  const Item = {
    ...{ pk: `SHIPMENT#${trackingNo}`, sk: "WATCH" },
    ...{ directoryPk: "DUE#0", directorySk: `2026-01-01T00:00:00.000Z#${trackingNo}` },
  };
  await client.send(new PutCommand({ TableName: "portal", Item }));
  client.destroy();
}

/** The command as it is typed, and with a cache of secrets of its own. */
const asProcess = () =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "portal.ts"), "watch"], {
    env: { PATH: process.env.PATH, ...here() },
  });
const here = () => ({ ...operatorVariables(database.endpoint), DYNAMODB_ENDPOINT: database.endpoint });
const real = () => ({
  SHIPGLOBAL_URL: courier.url,
  SHIPGLOBAL_USERNAME: account.username,
  SHIPGLOBAL_PASSWORD: account.password,
});

test("it asks the given courier, or the simulated one, for what is due, and says what came of it", async () => {
  const numbers = [scenarioNumber("inTransit", 1), scenarioNumber("inTransit", 2)];
  for (const number of numbers) await fileNumber(number);
  const { out, errors, code } = await runPortal(["watch"], { ...here(), ...real() });
  expect([code, errors]).toEqual([0, ""]);
  expect(out).toContain("Asked for 2 numbers of the table portal at");
  expect(out).toContain("2 answered, 2 with news, 0 failed.\nNothing more is due.");
  expect(courier.asked).toEqual(numbers);
  await fileNumber(scenarioNumber("inTransit", 3));
  // The second after a run still belongs to it.
  await vi.waitFor(async () => expect((await asProcess()).stdout).toContain("1 answered, 1 with news"), {
    timeout: 30_000,
    interval: 1_000,
  });
  expect(courier.asked).toEqual(numbers);
}, 60_000);

test("it never asks a simulated courier for the numbers of a deployed table", async () => {
  const { code, errors } = await runPortal(["watch"], { TABLE_NAME: "portal", DATA_DIR: "/nowhere" });
  expect(code).toBe(1);
  expect(errors).toContain("name a deployed stack with --stack");
});
