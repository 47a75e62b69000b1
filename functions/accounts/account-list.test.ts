import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { tableName } from "../database/table.ts";
import { type Account, accountItem, listAccounts } from "./account-store.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => client.reset());

const item = (_id: string) =>
  accountItem({
    _id,
    role: "logistics",
    email: `${_id}@example.com`,
    name: "Asha Menon",
    phone: "9876543210",
    passwordHash: "x",
    isVerified: true,
    epoch: 1,
    endedSessions: {},
    knownNetworks: [],
    version: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    updatedBy: "test",
    lastWrite: "w",
  });
const key = (_id: string) => ({ pk: item(_id).pk, sk: item(_id).sk });
const ids = (accounts: Account[]) => accounts.map(({ _id }) => _id);

test("a list over several index pages and with unprocessed keys is complete", async () => {
  client
    .on(QueryCommand)
    .resolvesOnce({ Items: [key("1"), key("2")], LastEvaluatedKey: key("2") })
    .resolvesOnce({ Items: [key("3"), key("2")] });
  client
    .on(BatchGetCommand)
    .resolvesOnce({
      Responses: { [tableName()]: [item("1")] },
      UnprocessedKeys: { [tableName()]: { Keys: [key("3"), key("2")] } },
    })
    .resolvesOnce({ Responses: { [tableName()]: [item("3"), item("2")] } });
  expect(ids(await listAccounts("logistics"))).toEqual(["3", "2", "1"]);
  const [first] = client.commandCalls(BatchGetCommand);
  expect(first?.args[0].input.RequestItems?.[tableName()]?.Keys).toEqual([key("1"), key("2"), key("3")]);
});
