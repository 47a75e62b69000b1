import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { table, tableName } from "./table.ts";

test.each([
  [2, 3, undefined],
  [9, 4, TransactionConflictException],
])("a write that conflicts with %i transactions is sent %i times", async (conflicts, sent, failure) => {
  let calls = 0;
  table().middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      if (calls <= conflicts) throw new TransactionConflictException({ message: "conflict", $metadata: {} });
      return next(args);
    },
    // The innermost step stands for the database.
    { step: "deserialize", priority: "high", name: "conflict" },
  );
  const put = table().send(new PutCommand({ TableName: tableName(), Item: { pk: "TEST", sk: "TEST" } }));
  await (failure ? expect(put).rejects.toBeInstanceOf(failure) : put).finally(() =>
    table().middlewareStack.remove("conflict"),
  );
  expect(calls).toBe(sent);
});
