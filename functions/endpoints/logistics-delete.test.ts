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

test("a deleted member is out at the next request, and cannot come back in", async () => {
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

test("who signs up again under a deleted member's e-mail does not bring the old session back", async () => {
  const { account, cookies } = await signIn("logistics");
  await remove(account._id);
  await makeAccount("logistics", { email: account.email });
  expect((await call(logisticsUpdate, "logisticsUpdate", { cookies, body: {} })).status).toBe(401);
});

test("deleting twice says the second time that nobody is there; an admin's id is no member's", async () => {
  const { _id } = await makeAccount("logistics");
  await remove(_id);
  for (const id of [_id, admin.account._id]) {
    expect(await remove(id)).toMatchObject({
      status: 404,
      body: { code: "not_found", message: "This member is not there any more." },
    });
  }
  expect(await getAccount("admin", admin.account.email)).toBeDefined();
});

test("an unverified member can be turned away, and sign up anew", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  expect((await remove(_id)).status).toBe(200);
  const body = { name: "Asha Menon", email, phone: "9876543210", password };
  expect((await call(logisticsRegister, "logisticsRegister", { body })).status).toBe(201);
});
