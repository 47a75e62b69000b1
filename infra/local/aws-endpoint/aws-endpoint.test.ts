import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
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
    AttributeDefinitions: ["pk", "sk", "listPk"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S" as const,
    })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "list",
        KeySchema: [{ AttributeName: "listPk", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
    BillingMode: "PAY_PER_REQUEST",
  });
  awsEndpoint = await startAwsEndpoint({
    database: database.endpoint,
    keys: { partition: "pk", indexes: { list: "listPk" } },
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

const grant = (actions: string[], leadingKeys: string[], index?: string): Statement => ({
  Effect: "Allow",
  Action: actions.map((action) => `dynamodb:${action}`),
  Resource: [tableArn(TableName) + (index ? `/index/${index}` : "")],
  Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys } },
});
/** A grant that leaves out the attribute `secret`. */
const grantOfAttributes = (action: string): Statement => ({
  ...grant([action], ["A#*"]),
  Condition: {
    ...grant([], ["A#*"]).Condition,
    "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "at", "details"] },
    StringEqualsIfExists: { "dynamodb:Select": ["SPECIFIC_ATTRIBUTES"] },
  },
});
const key = (pk: string) => ({ pk, sk: "1" });
const getting = (ProjectionExpression?: string, ExpressionAttributeNames?: Record<string, string>) => () =>
  client.send(new GetCommand({ TableName, Key: key("A#1"), ProjectionExpression, ExpressionAttributeNames }));
const query = (partition: string, value: string, IndexName?: string) =>
  client.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: IndexName ? "#p = :p" : "begins_with(sk, :one) AND #p = :p",
      ExpressionAttributeNames: { "#p": partition },
      ExpressionAttributeValues: { ":p": value, ...(!IndexName && { ":one": "1" }) },
    }),
  );

beforeEach(() => {
  statements = [];
});

describe("only calls that the role allows reach the database:", () => {
  const put = (pk: string) =>
    client.send(new PutCommand({ TableName, Item: { ...key(pk), listPk: "L#1", at: randomUUID() } }));
  const cases: [string, Statement[], () => Promise<unknown>, boolean][] = [
    ["a put", [grant(["PutItem"], ["A#*"])], () => put("A#1"), true],
    ["a put elsewhere", [grant(["PutItem"], ["A#*"])], () => put("B#1"), false],
    ["a get of granted attributes", [grantOfAttributes("GetItem")], getting("#a, details.x", { "#a": "at" }), true],
    ["a get of whole items by a grant of attributes", [grantOfAttributes("GetItem")], getting(), false],
    [
      "a get of another attribute",
      [grantOfAttributes("GetItem")],
      getting("#a, #b", { "#a": "at", "#b": "secret" }),
      false,
    ],
    ["another call by a grant of attributes", [grantOfAttributes("PutItem")], () => put("A#1"), false],
    ["a query", [grant(["Query"], ["A#*"])], () => query("pk", "A#1"), true],
    ["a query elsewhere", [grant(["Query"], ["A#*"])], () => query("pk", "B#1"), false],
    ["a query of an index", [grant(["Query"], ["L#*"], "list")], () => query("listPk", "L#1", "list"), true],
    [
      "a query of an index by the table's grant",
      [grant(["Query"], ["L#*"])],
      () => query("listPk", "L#1", "list"),
      false,
    ],
    [
      "a batch of reads",
      [grant(["BatchGetItem"], ["A#*"])],
      () => client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key("A#1"), key("A#2")] } } })),
      true,
    ],
    [
      "a batch of writes",
      [grant(["BatchWriteItem"], ["A#*"])],
      () =>
        client.send(
          new BatchWriteCommand({
            RequestItems: {
              [TableName]: [{ PutRequest: { Item: key("A#1") } }, { DeleteRequest: { Key: key("A#2") } }],
            },
          }),
        ),
      true,
    ],
    [
      "a batch of reads with one key too many",
      [grant(["BatchGetItem"], ["A#*"])],
      () => client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key("A#1"), key("B#2")] } } })),
      false,
    ],
    [
      "a batch of writes",
      [grant(["BatchWriteItem"], ["A#*"])],
      () =>
        client.send(
          new BatchWriteCommand({
            RequestItems: {
              [TableName]: [{ PutRequest: { Item: key("A#7") } }, { DeleteRequest: { Key: key("B#7") } }],
            },
          }),
        ),
      false,
    ],
    [
      "a transaction, each part by its own action",
      [grant(["PutItem"], ["A#*"]), grant(["ConditionCheckItem"], ["B#*"])],
      () =>
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName, Item: key("A#8") } },
              { ConditionCheck: { TableName, Key: key("B#8"), ConditionExpression: "attribute_not_exists(pk)" } },
            ],
          }),
        ),
      true,
    ],
    [
      "a transaction with a part too many",
      [grant(["PutItem"], ["A#*"])],
      () =>
        client.send(
          new TransactWriteCommand({
            TransactItems: [{ Put: { TableName, Item: key("A#9") } }, { Delete: { TableName, Key: key("A#8") } }],
          }),
        ),
      false,
    ],
    [
      "a transaction of reads",
      [grant(["GetItem"], ["A#*"])],
      () => client.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key: key("A#1") } }] })),
      true,
    ],
    ["a scan", [grant(["GetItem", "Query"], ["*"])], () => client.send(new ScanCommand({ TableName })), false],
    [
      "another table",
      [grant(["GetItem"], ["*"])],
      () => client.send(new GetCommand({ TableName: "other", Key: key("A#1") })),
      false,
    ],
  ];
  test.each(cases)("%s", async (_, granted, send, isAllowed) => {
    statements = granted;
    const sent = send();
    if (isAllowed) await expect(sent).resolves.toBeDefined();
    else await expect(sent).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("a denied write stores nothing", async () => {
    statements = [grant(["PutItem"], ["A#*"])];
    await put("C#1").catch(() => {});
    statements = [grant(["GetItem"], ["*"])];
    expect((await client.send(new GetCommand({ TableName, Key: key("C#1") }))).Item).toBeUndefined();
  });
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
