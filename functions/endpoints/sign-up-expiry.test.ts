import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { type Account, accountKey, getAccount } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { table, tableName, unixSeconds } from "../database/table.ts";
import { listedAccounts, makeAccount, password, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { handler as list } from "./logistics-all.ts";
import { handler as remove } from "./logistics-delete.ts";
import { handler as login } from "./logistics-login.ts";
import { handler as register } from "./logistics-register.ts";
import { handler as update } from "./logistics-update.ts";
import { handler as reset } from "./reset-logistics.ts";
import { handler as verify } from "./verify-logistics.ts";

const thirtyDays = 30 * 24 * 60 * 60;

async function signUp(email: string) {
  const body = { name: "Asha Menon", email, phone: "9876543210", password };
  return call(register, "logisticsRegister", { body });
}

const itemOf = async (email: string) =>
  (await table().send(new GetCommand({ TableName: tableName(), Key: accountKey("logistics", email) }))).Item;

async function expire(email: string) {
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: accountKey("logistics", email),
      UpdateExpression: "SET expiresAt = :now",
      ExpressionAttributeValues: { ":now": unixSeconds() },
    }),
  );
}

test("a sign-up expires after 30 days, and no longer once it is verified", async () => {
  const email = "waits@people.example";
  const before = unixSeconds();
  const { body } = await signUp(email);
  const { expiresAt } = (await itemOf(email)) ?? {};
  expect(expiresAt).toBeGreaterThanOrEqual(before + thirtyDays);
  expect(expiresAt).toBeLessThanOrEqual(unixSeconds() + thirtyDays);
  const { cookies } = await signIn("admin");
  const changed = await changeAccount((await getAccount("logistics", email)) as Account, "t", () => ({ name: "Asha" }));
  expect(changed?.expiresAt).toBe(expiresAt);
  expect(await call(verify, "verifyLogistics", { cookies, params: { id: body.member._id } })).toMatchObject({
    status: 200,
  });
  expect(await itemOf(email)).not.toHaveProperty("expiresAt");
  expect(await makeAccount("admin", { isVerified: true })).not.toHaveProperty("expiresAt");
});

test("an expired sign-up is treated as absent while it is still stored", async () => {
  const email = "forgotten@people.example";
  const { body } = await signUp(email);
  const id = body.member._id;
  const { cookies } = await signIn("admin");
  await expire(email);

  const gone = { status: 404, body: { code: "not_found", message: "This member no longer exists." } };
  expect(await call(verify, "verifyLogistics", { cookies, params: { id } })).toMatchObject(gone);
  expect(await call(reset, "resetLogistics", { cookies, params: { id }, body: {} })).toMatchObject(gone);
  expect(await call(remove, "logisticsDelete", { cookies, params: { id } })).toMatchObject(gone);
  const queries: Record<string, string>[] = [{}, { show: "pending" }, { search: email }];
  for (const query of queries) {
    const answer = await call(list, "logisticsAll", { cookies, query });
    expect(JSON.stringify(answer.body)).not.toContain(id);
  }
  // The same answer as for an unknown e-mail.
  expect(await call(login, "logisticsLogin", { body: { email, password } })).toMatchObject({
    status: 401,
    body: { message: "Incorrect email or password." },
  });
  expect((await itemOf(email))?._id).toBe(id);

  const again = await signUp(email);
  expect(again.status).toBe(201);
  expect(again.body.member._id).not.toBe(id);
  expect((await listedAccounts("logistics")).filter((one) => one.email === email)).toMatchObject([
    { _id: again.body.member._id },
  ]);
  expect(await signUp(email)).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("a member may take the e-mail of an expired sign-up", async () => {
  const email = "wanted@people.example";
  await signUp(email);
  const { account, cookies } = await signIn("logistics");
  const change = () => call(update, "logisticsUpdate", { cookies, body: { email } });
  expect(await change()).toMatchObject({ status: 409 });
  await expire(email);
  expect(await change()).toMatchObject({ status: 200, body: { member: { _id: account._id, email } } });
});
