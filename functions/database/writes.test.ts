import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test } from "vitest";
import { transactWrite } from "./writes.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => client.reset());
afterAll(() => client.restore());

const cancelled = (...codes: (string | undefined)[]) =>
  new TransactionCanceledException({
    message: "Transaction cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const write = () => transactWrite([]);
const sent = () => client.commandCalls(TransactWriteCommand).length;

test("failed conditions are returned at once, by item, also beside a conflict", async () => {
  client.on(TransactWriteCommand).rejects(cancelled("TransactionConflict", "ConditionalCheckFailed", "None"));
  expect(await write()).toEqual([false, true, false]);
  expect(sent()).toBe(1);
});

test("a transaction that never succeeds fails as busy", async () => {
  client.on(TransactWriteCommand).rejects(cancelled("TransactionConflict"));
  await expect(write()).rejects.toMatchObject({ code: "busy" });
  expect(sent()).toBe(5);
});

test("a transaction cancelled for another reason is not retried", async () => {
  client.on(TransactWriteCommand).rejects(cancelled("ValidationError"));
  await expect(write()).rejects.toThrow("Transaction cancelled");
  client.on(TransactWriteCommand).rejects(new TypeError("broken"));
  await expect(write()).rejects.toThrow("broken");
  expect(sent()).toBe(2);
});
