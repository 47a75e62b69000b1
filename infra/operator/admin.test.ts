import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { verify } from "argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseFile } from "../local/data-directory.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/embedded-database.ts";
import { createTableAt } from "../local/table-from-template.ts";
import { tableProperties } from "../testing/table-properties.ts";
import { runCommand } from "./testing/command.ts";

const password = "a kettle of lemon tea";
const properties = tableProperties();
const credentials = { accessKeyId: "operator", secretAccessKey: "operator" };

let database: EmbeddedDatabase;
let tableName: string;
let client: DynamoDBClient;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  client = new DynamoDBClient({ endpoint: database.endpoint, region: "local", credentials });
});
afterAll(() => database.stop());
beforeEach(async () => {
  tableName = `portal-${randomUUID()}`;
  await createTableAt(database.endpoint, tableName, properties);
});

/** Runs the command as an operator's script does: the password on its standard input. */
const admin = (args: string[], environment: Record<string, string> = {}, typed = password) =>
  runCommand(
    "admin.ts",
    args,
    { DYNAMODB_ENDPOINT: database.endpoint, TABLE_NAME: tableName, ...environment },
    `${typed}\n`,
  );

const create = (email: string, ...rest: string[]) => ["create", "--email", email, "--name", "Asha Nair", ...rest];
const stored = async (email: string, from = client, name = tableName) =>
  (await from.send(new GetCommand({ TableName: name, Key: { pk: `ADMIN#${email}`, sk: "ACCOUNT" } }))).Item;

test("the first admin is made, and a second only when asked for", async () => {
  expect(await admin(create(" Asha@Example.com "))).toMatchObject({ code: 0, errors: "" });
  expect(await stored("asha@example.com")).toMatchObject({
    role: "admin",
    name: "Asha Nair",
    isVerified: true,
    phone: "",
  });
  expect(await admin(create("ravi@example.com"))).toMatchObject({ code: 1, errors: "There is an admin already.\n" });
  expect(await stored("ravi@example.com")).toBeUndefined();
  expect((await admin(create("ravi@example.com", "--another", "--phone", "9876543210"))).code).toBe(0);
  expect(await stored("ravi@example.com")).toMatchObject({ phone: "9876543210" });
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  expect(Items.find(({ pk }) => pk === "COUNT#ADMIN")).toMatchObject({ n: 2 });
});

test("a reset gives a new password and ends the sessions", async () => {
  await admin(create("asha@example.com"));
  expect(await admin(["reset", "--email", "ASHA@example.com"], {}, "a basket of ripe figs")).toMatchObject({ code: 0 });
  const account = await stored("asha@example.com");
  expect(account).toMatchObject({ epoch: 2, updatedBy: "operator" });
  expect(await verify(account?.passwordHash, "a basket of ripe figs")).toBe(true);
  expect(await admin(["reset", "--email", "nobody@example.com"])).toMatchObject({
    code: 1,
    errors: "There is no admin with this email.\n",
  });
});

describe("refused is", () => {
  test.each<[string, string[], string, string]>([
    ["a short password", create("asha@example.com"), "short", "Password must have at least 8 characters\n"],
    [
      "one of the commonest",
      create("asha@example.com"),
      "password1",
      "This password is one of the most used in the world. Choose another.\n",
    ],
    ["no e-mail address", create("asha"), password, "Enter a valid email address\n"],
    [
      "a phone that is none",
      create("asha@example.com", "--phone", "1"),
      password,
      "Enter a valid 10-digit Indian phone number\n",
    ],
  ])("%s", async (_, args, typed, errors) => {
    expect(await admin(args, {}, typed)).toEqual({ code: 1, out: "", errors });
    expect((await client.send(new ScanCommand({ TableName: tableName }))).Items).toEqual([]);
  });

  test.each([[["create", "--email", "a@example.com"]], [["drop", "--email", "a@example.com"]]])(
    "%j, with the usage",
    async (args) => {
      expect(await admin(args)).toMatchObject({ code: 1, errors: expect.stringContaining("npm run admin -- create") });
    },
  );
});

test("the table of a deployed stack is found by the stack's name", async () => {
  const cloudFormation = createServer((_, answer) => {
    answer.end(`<DescribeStacksResponse><DescribeStacksResult><Stacks><member>
      <StackName>Portal</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>
      <Outputs><member><OutputKey>TableName</OutputKey><OutputValue>${tableName}</OutputValue></member></Outputs>
      </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`);
  }).listen(0, "127.0.0.1");
  await once(cloudFormation, "listening");
  const address = cloudFormation.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const environment = { TABLE_NAME: "", AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}` };
  const outcome = await admin(create("asha@example.com", "--stack", "Portal"), environment);
  cloudFormation.close();
  expect(outcome).toMatchObject({ code: 0, errors: "", out: expect.stringContaining(tableName) });
  expect(await stored("asha@example.com")).toBeDefined();
});

test("the local portal's data is worked on, the portal running or not", async () => {
  const directory = await mkdtemp(join(tmpdir(), "portal-"));
  const environment = { DYNAMODB_ENDPOINT: "", TABLE_NAME: "", DATA_DIR: directory };
  expect(await admin(create("asha@example.com"), environment)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("npm start"),
  });

  const running = await startEmbeddedDatabase(join(directory, databaseFile));
  const portal = new DynamoDBClient({ endpoint: running.endpoint, region: "local", credentials });
  await createTableAt(running.endpoint, "Portal-Table", properties);
  expect(await admin(create("asha@example.com"), environment)).toMatchObject({ code: 0, errors: "" });
  expect(await stored("asha@example.com", portal, "Portal-Table")).toBeDefined();
  await running.stop();
  expect(await admin(create("ravi@example.com", "--another"), environment)).toMatchObject({ code: 0, errors: "" });
  await rm(directory, { recursive: true });
});
