import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { passOn, sendReply, startProxy } from "../../../functions/testing/database-proxy.ts";
import type { Statement } from "../aws-endpoint/iam-policy.ts";
import { readStack } from "../cloudformation/stack.ts";
import { localCredentials } from "../dynamodb/credentials.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../dynamodb/embedded-database.ts";
import { createTableAt } from "../dynamodb/table-from-template.ts";
import { startEventSourceMappings } from "./event-source-mapping.ts";
import type { DeployedFunction, LocalFunctions } from "./functions.ts";
import type { StreamRecord } from "./stream-batch.ts";

const tableName = "portal-Table";
const reads = ["DescribeStream", "GetRecords", "GetShardIterator"].map((action) => `dynamodb:${action}`);
const allowed: Statement = { Effect: "Allow", Action: [...reads, "sqs:SendMessage"], Resource: ["*"] };

const stack = readStack({
  stackName: "portal",
  assetPath: String,
  assetName: String,
  template: {
    Resources: {
      Table: { Type: "AWS::DynamoDB::GlobalTable" },
      Worker: { Type: "AWS::Lambda::Function" },
      DeadLetters: { Type: "AWS::SQS::Queue" },
      Mapping: {
        Type: "AWS::Lambda::EventSourceMapping",
        Properties: {
          EventSourceArn: { "Fn::GetAtt": ["Table", "StreamArn"] },
          FunctionName: { Ref: "Worker" },
          StartingPosition: "TRIM_HORIZON",
          BatchSize: 2,
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: 1,
          FunctionResponseTypes: ["ReportBatchItemFailures"],
          FilterCriteria: { Filters: [{ Pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: ["CHUNK"] } } } }) }] },
          DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": ["DeadLetters", "Arn"] } } },
        },
      },
    },
  },
});

let database: EmbeddedDatabase;
let client: DynamoDBDocumentClient;
let directory: string;
beforeAll(async () => {
  database = await startEmbeddedDatabase();
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localCredentials(database.endpoint)));
  await createTableAt(database.endpoint, tableName, {
    AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" },
  });
});
afterAll(async () => {
  client.destroy();
  await database.stop();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "stream-"));
  return () => rm(directory, { recursive: true });
});

const put = (pk: string, sk = "CHUNK") => client.send(new PutCommand({ TableName: tableName, Item: { pk, sk } }));

/** Maps the stream to a worker that records its events and returns the given answers. */
async function start(
  answer: (names: string[]) => unknown = () => null,
  statements = [allowed],
  endpoint = database.endpoint,
) {
  const batches: string[][] = [];
  const records: StreamRecord[] = [];
  const worker = {
    ref: "portal-Worker",
    name: "worker",
    principal: { name: "worker", statements },
    invoke: async (event: string) => {
      const { Records } = JSON.parse(event);
      const names = Records.map(({ dynamodb }: { dynamodb: { Keys: { pk: { S: string } } } }) => dynamodb.Keys.pk.S);
      batches.push(names);
      records.push(...Records);
      return JSON.stringify(await answer(names));
    },
  } as unknown as DeployedFunction;
  const streams = await startEventSourceMappings({
    stack,
    functions: { all: [worker] } as unknown as LocalFunctions,
    database: endpoint,
    tableName,
    positionsFile: join(directory, "positions.json"),
    deadLettersFile: join(directory, "dead.jsonl"),
  });
  return { batches, records, stop: streams.stop, seen: () => batches.flat() };
}

/** The database's address, behind which some calls are never answered. */
const sometimesSilent = (isSilent: (operation: string) => boolean) =>
  startProxy(async ({ response, ...call }) => {
    if (isSilent(call.operation)) return;
    const { status, text } = await passOn(database.endpoint, call);
    sendReply(response, status, text);
  });

test("a database that never answered a call does not stop the stream", async () => {
  let left = 0;
  const isSilent = vi.fn((operation: string) => operation === "GetRecords" && left-- > 0);
  const worker = await start(undefined, undefined, await sometimesSilent(isSilent));
  await put("e1");
  await vi.waitFor(() => expect(worker.seen()).toContain("e1"), 10_000);
  left = 1;
  await vi.waitFor(() => expect(isSilent).toHaveReturnedWith(true), 10_000);
  await put("e2");
  await vi.waitFor(() => expect(worker.seen()).toContain("e2"), 20_000);
  await worker.stop();
});

test("the start fails if a worker's role may not read the stream", async () => {
  await expect(start(undefined, [])).rejects.toThrow("dynamodb:DescribeStream");
  await expect(start(undefined, [{ ...allowed, Action: reads }])).rejects.toThrow("sqs:SendMessage");
});
