import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test } from "vitest";
import { batchGet } from "./reads.ts";
import { tableName } from "./table.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => client.reset());
afterAll(() => client.restore());

const key = (number: number) => ({ pk: `TEST#${number}`, sk: "TEST" });
const asked = () =>
  client.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.[tableName()]?.Keys);

test("a batch has at most 100 keys, and no keys make no call", async () => {
  client.on(BatchGetCommand).resolves({ Responses: {} });
  expect(await batchGet(Array.from({ length: 201 }, (_, number) => key(number)))).toEqual([]);
  expect(asked().map((keys) => keys?.length)).toEqual([100, 100, 1]);
  await batchGet([]);
  expect(asked()).toHaveLength(3);
});

test("batches are read at the same time and returned in the order of their keys", async () => {
  const last = Promise.withResolvers<void>();
  client.on(BatchGetCommand).callsFake(async ({ RequestItems }) => {
    const keys = RequestItems[tableName()].Keys;
    // The first batch is answered only after the last was sent.
    if (keys.length === 1) last.resolve();
    await last.promise;
    return { Responses: { [tableName()]: keys } };
  });
  const keys = Array.from({ length: 201 }, (_, number) => key(number));
  expect(await batchGet(keys)).toEqual(keys);
});

test("keys that stay unprocessed fail as busy", async () => {
  client.on(BatchGetCommand).resolves({ UnprocessedKeys: { [tableName()]: { Keys: [key(1)] } } });
  await expect(batchGet([key(1)])).rejects.toMatchObject({ code: "busy", details: { retryAfterSeconds: 2 } });
  expect(asked()).toHaveLength(5);
});

test("only the attributes asked for are read, also again", async () => {
  client
    .on(BatchGetCommand)
    .resolvesOnce({ UnprocessedKeys: { [tableName()]: { Keys: [key(1)] } } })
    .resolves({ Responses: {} });
  await batchGet([key(1)], ["name", "_id"]);
  for (const { args } of client.commandCalls(BatchGetCommand)) {
    expect(args[0].input.RequestItems?.[tableName()]).toEqual({
      Keys: [key(1)],
      ConsistentRead: true,
      ProjectionExpression: "#name, #_id",
      ExpressionAttributeNames: { "#name": "name", "#_id": "_id" },
    });
  }
});
