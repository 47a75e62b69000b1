import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { tableName } from "../database/table.ts";
import { type AccountListRequest, listAccounts } from "./account-list.ts";
import type { ListedAccount } from "./account-store.ts";

const client = mockClient(DynamoDBDocumentClient);
beforeEach(() => void client.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => client.restore());

const _id = "01K0000000000000000000000A";
const otherId = "01K0000000000000000000000B";
const email = "asha@people.example";
const member: ListedAccount = {
  _id,
  role: "logistics",
  email,
  name: "Asha Menon",
  phone: "9876543210",
  isVerified: false,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
};

const list = (request: Partial<AccountListRequest> = {}) =>
  listAccounts("logistics", { limit: 8, stopAt: Number.POSITIVE_INFINITY, ...request });
const queries = () => client.commandCalls(QueryCommand).map(({ args }) => args[0].input);

/** The ids listed, where the index has `_id` under the e-mail and the table this account. */
async function listed(account: ListedAccount, request: Partial<AccountListRequest> = {}) {
  client.on(QueryCommand).resolves({ Items: [{ pk: `LOGISTICS#${email}`, directorySk: _id, name: account.name }] });
  client.on(BatchGetCommand).resolves({ Responses: { [tableName()]: [account] } });
  return (await list(request)).entries.map((entry) => entry._id);
}

test("what the index has is listed as far as the account itself still fits", async () => {
  expect(await listed(member)).toEqual([_id]);
  expect(await listed(member, { pendingOnly: true })).toEqual([_id]);
  expect(await listed({ ...member, isVerified: true })).toEqual([_id]);
  expect(await listed({ ...member, isVerified: true }, { pendingOnly: true })).toEqual([]);
  expect(await listed({ ...member, _id: otherId })).toEqual([]);
});

test("a list of those who wait ends in the index where the others begin", async () => {
  client.on(QueryCommand).resolves({});
  const range = async (request: Partial<AccountListRequest>) => {
    client.resetHistory();
    await list(request);
    const [{ KeyConditionExpression, ExpressionAttributeValues, ScanIndexForward } = {}] = queries();
    const { ":partition": _, ...values } = ExpressionAttributeValues ?? {};
    return { condition: KeyConditionExpression?.replace("#partition = :partition", ""), values, ScanIndexForward };
  };
  const falling = { ScanIndexForward: false };
  expect(await range({})).toEqual({ condition: "", values: {}, ...falling });
  const pendingOnly = true;
  expect(await range({ pendingOnly })).toEqual({
    condition: " AND #sort >= :end",
    values: { ":end": "0" },
    ...falling,
  });
  const between = " AND #sort BETWEEN :low AND :high";
  expect(await range({ pendingOnly, cursor: `pending.after:${_id}` })).toEqual({
    condition: between,
    values: { ":low": "0", ":high": _id },
    ...falling,
  });
  expect(await range({ pendingOnly, cursor: `pending.after:#VERIFIED#${_id}` })).toEqual({
    condition: between,
    values: { ":low": "0", ":high": "0" },
    ...falling,
  });
  expect(await range({ pendingOnly, cursor: `pending.before:${_id}` })).toEqual({
    condition: " AND #sort > :position",
    values: { ":position": _id },
    ScanIndexForward: true,
  });
});
