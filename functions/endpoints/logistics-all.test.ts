import { expect, test } from "vitest";
import { makeAccount, password, signIn } from "../testing/accounts.ts";
import { type Answer, call } from "../testing/call.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler } from "./logistics-all.ts";
import { handler as logisticsDelete } from "./logistics-delete.ts";
import { handler as logisticsLogin } from "./logistics-login.ts";
import { handler as profile } from "./logistics-profile.ts";
import { handler as logisticsRegister } from "./logistics-register.ts";
import { handler as logisticsUpdate } from "./logistics-update.ts";

const admin = await signIn("admin");
const remove = (id: string) => call(logisticsDelete, "logisticsDelete", { cookies: admin.cookies, params: { id } });

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

test("pages, searches and those who wait alone", async () => {
  await switchToEmptyTable();
  const { cookies } = await signIn("admin");
  for (let at = 0; at < 5; at += 1) {
    await makeAccount("logistics", { name: `Member ${at}`, email: `m${at}@people.example`, isVerified: at > 1 });
  }
  const list = async (query: Record<string, string>) => call(handler, "logisticsAll", { cookies, query });
  const names = ({ body }: Answer) => body.logistics.map(({ name }: { name: string }) => name);

  const first = await list({ limit: "3" });
  expect(names(first)).toEqual(["Member 1", "Member 0", "Member 4"]);
  expect(first.body.previousCursor).toBeUndefined();
  const second = await list({ limit: "3", cursor: first.body.nextCursor });
  expect(names(second)).toEqual(["Member 3", "Member 2"]);
  expect(second.body.nextCursor).toBeUndefined();
  expect(names(await list({ limit: "3", cursor: second.body.previousCursor }))).toEqual(names(first));

  expect(names(await list({ show: "pending" }))).toEqual(["Member 1", "Member 0"]);
  expect(names(await list({ search: " member\u200b 3 " }))).toEqual(["Member 3"]);
  expect(names(await list({ search: "M2@" }))).toEqual(["Member 2"]);
});

test("a member sees what is stored of them now, and nothing of the password", async () => {
  const { account, cookies } = await signIn("logistics", { name: "Ravi Menon" });
  const { status, body } = await call(profile, "logisticsProfile", { cookies });
  const { _id, name, email, phone, role, isVerified, createdAt } = account;
  expect({ status, body }).toEqual({
    status: 200,
    body: { member: { _id, name, email, phone, role, isVerified, createdAt } },
  });
});
