import { expect, test } from "vitest";
import { makeAccount, password, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { handler } from "./logistics-delete.ts";
import { handler as logisticsLogin } from "./logistics-login.ts";
import { handler as logisticsRegister } from "./logistics-register.ts";
import { handler as logisticsUpdate } from "./logistics-update.ts";

const admin = await signIn("admin");
const remove = (id: string) => call(handler, "logisticsDelete", { cookies: admin.cookies, params: { id } });

test("a deleted member's session ends, and signing in fails", async () => {
  const { account, cookies } = await signIn("logistics");
  expect(await remove(account._id)).toMatchObject({ status: 200, body: { member: { _id: account._id } } });
  expect((await call(logisticsUpdate, "logisticsUpdate", { cookies, body: {} })).status).toBe(401);
  const body = { email: account.email, password };
  expect((await call(logisticsLogin, "logisticsLogin", { body })).status).toBe(401);
});

test("a deleted unverified member can sign up again", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  expect((await remove(_id)).status).toBe(200);
  const body = { name: "Asha Menon", email, phone: "9876543210", password };
  expect((await call(logisticsRegister, "logisticsRegister", { body })).status).toBe(201);
});
