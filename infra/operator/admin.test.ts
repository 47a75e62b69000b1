import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { verify } from "argon2";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseFile } from "../local/data-files.ts";
import { operatorVariables } from "../local/dynamodb/credentials.ts";
import { startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../local/testing/table-properties.ts";
import { startAws } from "./testing/aws.ts";
import { runPortal } from "./testing/portal.ts";
import { testTable } from "./testing/table.ts";

const password = "a kettle of lemon tea";
const table = testTable();

/** Runs the command with the password on its standard input, as a script does. */
const admin = (args: string[], environment: Record<string, string> = {}, typed = password) =>
  runPortal(["admin", ...args], { ...table.environment, ...environment }, { text: `${typed}\n` });

const create = (email: string, ...rest: string[]) => ["create", "--email", email, "--name", "Asha Nair", ...rest];
const stored = async (email: string) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: { pk: `ADMIN#${email}`, sk: "ACCOUNT" } })))
    .Item;

test("the first admin is added, and a second only with --another", async () => {
  expect(await admin(create(" Asha@Example.com "))).toMatchObject({ code: 0, errors: "" });
  expect(await stored("asha@example.com")).toMatchObject({
    role: "admin",
    name: "Asha Nair",
    isVerified: true,
    phone: "",
  });
  expect(await admin(create("ravi@example.com"))).toMatchObject({
    code: 1,
    errors: "There's already an admin. To add one more, use --another.\n",
  });
  expect(await stored("ravi@example.com")).toBeUndefined();
  expect((await admin(create("ravi@example.com", "--another", "--phone", "9876543210"))).code).toBe(0);
  expect(await stored("ravi@example.com")).toMatchObject({ phone: "9876543210" });
  expect((await table.items()).find(({ pk }) => pk === "COUNT#ADMIN")).toMatchObject({ n: 2 });
});

test("a reset sets a new password and ends all sessions", async () => {
  await admin(create("asha@example.com"));
  expect(await admin(["reset", "--email", "ASHA@example.com"], {}, "a basket of ripe figs")).toMatchObject({
    code: 0,
    out: expect.stringContaining("asha@example.com has a new password"),
  });
  const account = await stored("asha@example.com");
  expect(account).toMatchObject({ epoch: 2, updatedBy: "operator" });
  expect(await verify(account?.passwordHash, "a basket of ripe figs")).toBe(true);
  expect(await admin(["reset", "--email", "nobody@example.com"])).toMatchObject({
    code: 1,
    errors: "There is no admin with this email.\n",
  });
});

describe("the command refuses", () => {
  test.each<[string, string[], string, string]>([
    ["a short password", create("asha@example.com"), "short", "Password must have at least 8 characters\n"],
    [
      "one of the most common passwords",
      create("asha@example.com"),
      "password1",
      "This is one of the most common passwords. Please choose another.\n",
    ],
    ["an invalid e-mail address", create("asha"), password, "Enter a valid email address\n"],
  ])("%s", async (_, args, typed, errors) => {
    expect(await admin(args, {}, typed)).toEqual({ code: 1, out: "", errors });
    expect(await table.items()).toEqual([]);
  });
});

describe("the table of a deployed stack", () => {
  let aws: Awaited<ReturnType<typeof startAws>>;
  beforeEach(async () => {
    aws = await startAws();
    aws.stacks.set("Portal", { outputs: { TableName: table.name, RecordMonths: "24", HistoryMonths: "24" } });
    return aws.stop;
  });

  const onStack = (stack: string, environment: Record<string, string> = {}) =>
    runPortal(
      ["admin", ...create("asha@example.com", "--stack", stack)],
      {
        AWS_ENDPOINT_URL_CLOUDFORMATION: aws.url,
        ...operatorVariables(table.endpoint),
        AWS_REGION: "",
        AWS_DEFAULT_REGION: "local",
        AWS_EC2_METADATA_DISABLED: "true",
        HOME: "/nowhere",
        ...environment,
      },
      { text: `${password}\n` },
    );

  test("is found by the stack's name, whatever is set for the local portal", async () => {
    const outcome = await onStack("Portal", { DYNAMODB_ENDPOINT: "http://127.0.0.1:9", TABLE_NAME: "other" });
    expect(outcome).toMatchObject({ code: 0, errors: "", out: expect.stringContaining(table.name) });
    expect(await stored("asha@example.com")).toBeDefined();
  });

  test.each<[string, string, Record<string, string>, string]>([
    ["a missing stack", "Portals", {}, "There is no stack Portals in local: is AWS_REGION the portal's?"],
    [
      "no region",
      "Portal",
      { AWS_DEFAULT_REGION: "" },
      "No region is chosen: set AWS_REGION, for example to ap-south-1.",
    ],
  ])("cannot be found with %s, and the message says why", async (_, stack, environment, words) => {
    expect(await onStack(stack, environment)).toEqual({ code: 1, out: "", errors: `${words}\n` });
  });
});

test("the local portal's data can be changed while it runs and while it does not", async () => {
  const directory = await mkdtemp(join(tmpdir(), "portal-"));
  const environment = { DYNAMODB_ENDPOINT: "", TABLE_NAME: "", DATA_DIR: directory };
  expect(await admin(create("asha@example.com"), environment)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("npm start"),
  });

  const running = await startEmbeddedDatabase(join(directory, databaseFile));
  await createTableAt(running.endpoint, "Portal-Table", tableProperties());
  expect(await admin(create("asha@example.com"), environment)).toMatchObject({ code: 0, errors: "" });
  await createTableAt(running.endpoint, "restored", tableProperties());
  expect((await admin(create("ravi@example.com", "--another"), environment)).errors).toMatch(
    /^There are 2 tables: .*\(Portal-Table, restored\), or name a deployed stack/,
  );
  await running.stop();
  environment.TABLE_NAME = "Portal-Table";
  expect((await admin(create("ravi@example.com"), environment)).errors).toContain("There's already an admin.");
  await rm(directory, { recursive: true });
});
