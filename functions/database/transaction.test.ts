import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { transactWrite } from "./transaction.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => client.reset());

const cancelled = (...codes: (string | undefined)[]) =>
  new TransactionCanceledException({
    message: "Transaction cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const write = () => transactWrite([]);
const sent = () => client.commandCalls(TransactWriteCommand).length;

test("a transaction that met another is tried again until it is through", async () => {
  client.on(TransactWriteCommand).rejectsOnce(cancelled("None", "TransactionConflict")).resolves({});
  expect(await write()).toBeUndefined();
  expect(sent()).toBe(2);
});

test("which items' conditions refused it is told at once, whatever else was the matter", async () => {
  client.on(TransactWriteCommand).rejects(cancelled("TransactionConflict", "ConditionalCheckFailed", "None"));
  expect(await write()).toEqual([false, true, false]);
  expect(sent()).toBe(1);
});

test("one that never gets through asks to come again later", async () => {
  client.on(TransactWriteCommand).rejects(cancelled("TransactionConflict"));
  await expect(write()).rejects.toMatchObject({ code: "busy" });
  expect(sent()).toBe(5);
});

test("one cancelled for good is not tried again", async () => {
  client.on(TransactWriteCommand).rejects(cancelled("ValidationError"));
  await expect(write()).rejects.toThrow("Transaction cancelled");
  client.on(TransactWriteCommand).rejects(new TypeError("broken"));
  await expect(write()).rejects.toThrow("broken");
  expect(sent()).toBe(2);
});
