import { createServer } from "node:http";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tableArn } from "../cloudformation/return-values.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../dynamodb/embedded-database.ts";
import { createTableAt } from "../dynamodb/table-from-template.ts";
import { listenOnLoopback, type RunningServer } from "../http/loopback.ts";
import { startAwsEndpoint } from "./aws-endpoint.ts";
import type { Statement } from "./iam-policy.ts";

const TableName = "portal";
const mailbox = { deliver: () => Promise.reject(new Error("No mail was expected")) };
const secretArn = "arn:aws:secretsmanager:local:000000000000:secret:signing-1";
let database: EmbeddedDatabase;
let awsEndpoint: RunningServer;
let statements: Statement[];
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  database = await startEmbeddedDatabase();
  await createTableAt(database.endpoint, TableName, {
    AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    BillingMode: "PAY_PER_REQUEST",
  });
  awsEndpoint = await startAwsEndpoint({
    database: database.endpoint,
    keys: { partition: "pk", indexes: {} },
    secrets: {
      versions: (arn) =>
        arn === secretArn
          ? [
              { versionId: "v2", value: "new" },
              { versionId: "v1", value: "old" },
            ]
          : [],
      text: () => "",
      enter: () => {},
    },
    mailbox,
    asynchronous: () => undefined,
    principal: (accessKeyId) => (accessKeyId === "FUNCTION1" ? { name: "role/lookup", statements } : undefined),
  });
  client = clientOf("FUNCTION1");
});
afterAll(async () => {
  client.destroy();
  await awsEndpoint.stop();
  await database.stop();
});

const connection = (accessKeyId: string) => ({
  endpoint: awsEndpoint.url,
  region: "local",
  maxAttempts: 1,
  credentials: { accessKeyId, secretAccessKey: "local" },
});
const clientOf = (accessKeyId: string) => DynamoDBDocumentClient.from(new DynamoDBClient(connection(accessKeyId)));

const grant = (actions: string[], leadingKeys: string[]): Statement => ({
  Effect: "Allow",
  Action: actions.map((action) => `dynamodb:${action}`),
  Resource: [tableArn(TableName)],
  Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys } },
});
const key = (pk: string) => ({ pk, sk: "1" });
beforeEach(() => {
  statements = [];
});

test("only calls that the role allows reach the database", async () => {
  const denied = { name: "AccessDeniedException" };
  const put = (pk: string) => client.send(new PutCommand({ TableName, Item: key(pk) }));
  const get = (pk: string) => client.send(new GetCommand({ TableName, Key: key(pk) }));
  statements = [grant(["PutItem"], ["A#*"])];
  await put("A#1");
  await expect(put("C#1")).rejects.toMatchObject(denied);
  await expect(get("A#1")).rejects.toMatchObject(denied);
  await expect(client.send(new ScanCommand({ TableName }))).rejects.toMatchObject(denied);
  statements = [grant(["GetItem"], ["*"])];
  expect((await get("A#1")).Item).toEqual(key("A#1"));
  expect((await get("C#1")).Item).toBeUndefined();
});

test("calls without a function's access key are refused", async () => {
  statements = [grant(["GetItem"], ["*"])];
  const stranger = clientOf("STRANGER");
  await expect(stranger.send(new GetCommand({ TableName, Key: key("A#1") }))).rejects.toMatchObject({
    name: "UnrecognizedClientException",
  });
  stranger.destroy();
});

test("the database sees one access key for all calls, since DynamoDB Local separates tables by it", async () => {
  const seen: string[] = [];
  const upstream = createServer((incoming, outgoing) => {
    seen.push(incoming.headers.authorization ?? "");
    outgoing.end("{}");
  });
  const port = await listenOnLoopback(upstream);
  const other = await startAwsEndpoint({
    database: `http://127.0.0.1:${port}`,
    keys: { partition: "pk", indexes: {} },
    secrets: { versions: () => [], text: () => "", enter: () => {} },
    mailbox,
    asynchronous: () => undefined,
    principal: (name) => ({ name, statements: [grant(["GetItem"], ["*"])] }),
  });
  for (const accessKeyId of ["ONE", "TWO"]) {
    const caller = new DynamoDBClient({ ...connection(accessKeyId), endpoint: other.url });
    await caller.send(new GetItemCommand({ TableName, Key: { pk: { S: "A" }, sk: { S: "1" } } }));
    caller.destroy();
  }
  await other.stop();
  upstream.close();
  expect(seen).toHaveLength(2);
  for (const authorization of seen) expect(authorization).toMatch(/Credential=operator\/\d+\/local\/dynamodb/);
});

describe("secrets", () => {
  const read = (VersionStage: string) => {
    const secrets = new SecretsManagerClient(connection("FUNCTION1"));
    return secrets
      .send(new GetSecretValueCommand({ SecretId: secretArn, VersionStage }))
      .finally(() => secrets.destroy());
  };
  const mayRead = (Resource: string): Statement => ({
    Effect: "Allow",
    Action: ["secretsmanager:GetSecretValue"],
    Resource: [Resource],
  });

  test("are read in the requested version", async () => {
    statements = [mayRead(secretArn)];
    expect(await read("AWSCURRENT")).toMatchObject({ SecretString: "new", VersionId: "v2" });
    expect(await read("AWSPREVIOUS")).toMatchObject({ SecretString: "old", VersionId: "v1" });
  });

  test("are denied without the grant", async () => {
    statements = [mayRead(`${secretArn}2`)];
    await expect(read("AWSCURRENT")).rejects.toMatchObject({ name: "AccessDeniedException" });
  });
});
