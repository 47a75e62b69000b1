import { beforeAll, expect, test } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { makeAccount, password, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { handler } from "./logistics-delete.ts";
import { handler as logisticsLogin } from "./logistics-login.ts";
import { handler as logisticsRegister } from "./logistics-register.ts";
import { handler as logisticsUpdate } from "./logistics-update.ts";

const lines = recordLog();
let admin: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  admin = await signIn("admin");
});
const remove = (id: string) => call(handler, "logisticsDelete", { cookies: admin.cookies, params: { id } });

test("a deleted member's session ends, and signing in fails", async () => {
  const { account, cookies } = await signIn("logistics");
  expect(await remove(account._id)).toMatchObject({ status: 200, body: { member: { _id: account._id } } });
  expect((await call(logisticsUpdate, "logisticsUpdate", { cookies, body: {} })).status).toBe(401);
  const body = { email: account.email, password };
  expect((await call(logisticsLogin, "logisticsLogin", { body })).status).toBe(401);
});

test("a deletion is logged with who deleted whom", async () => {
  const account = await makeAccount("logistics");
  await remove(account._id);
  expect(securityLines(lines)[0]).toEqual({
    event: "security",
    name: "member-deleted",
    role: "admin",
    actor: admin.account._id,
    subject: account._id,
  });
});

test("a new account with a deleted member's e-mail does not accept the old session", async () => {
  const { account, cookies } = await signIn("logistics");
  await remove(account._id);
  await makeAccount("logistics", { email: account.email });
  expect((await call(logisticsUpdate, "logisticsUpdate", { cookies, body: {} })).status).toBe(401);
});

test("a second delete and an admin's id are answered with 404", async () => {
  const { _id } = await makeAccount("logistics");
  await remove(_id);
  for (const id of [_id, admin.account._id]) {
    expect(await remove(id)).toMatchObject({
      status: 404,
      body: { code: "not_found", message: "This member no longer exists." },
    });
  }
  expect(await getAccount("admin", admin.account.email)).toBeDefined();
});

test("a deleted unverified member can sign up again", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  expect((await remove(_id)).status).toBe(200);
  const body = { name: "Asha Menon", email, phone: "9876543210", password };
  expect((await call(logisticsRegister, "logisticsRegister", { body })).status).toBe(201);
});
