import { afterEach, expect, test, vi } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { cookiesAfter, makeAccount, password, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { handler as logisticsAll } from "./logistics-all.ts";
import { handler as logisticsLogin } from "./logistics-login.ts";
import { handler as logisticsUpdate } from "./logistics-update.ts";
import { handler } from "./reset-logistics.ts";

const lines = recordLog();
const admin = await signIn("admin");
afterEach(() => {
  vi.useRealTimers();
});
const reset = (id: string) => call(handler, "resetLogistics", { cookies: admin.cookies, params: { id }, body: {} });
const login = (email: string, typed: string) =>
  call(logisticsLogin, "logisticsLogin", { body: { email, password: typed } });

test("the one-time password replaces the old password, and sessions end", async () => {
  const { account, cookies } = await signIn("logistics");
  const answer = await reset(account._id);
  expect(answer).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-store" },
    body: { member: { _id: account._id }, password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) },
  });
  expect((await call(logisticsUpdate, "logisticsUpdate", { cookies, body: {} })).status).toBe(401);
  expect((await login(account.email, password)).status).toBe(401);
  expect((await login(account.email, answer.body.password)).status).toBe(200);
  expect(securityLines(lines)).toContainEqual({
    event: "security",
    name: "password-reset",
    role: "admin",
    actor: admin.account._id,
    subject: account._id,
  });
});

test("it is neither listed nor logged", async () => {
  const { _id } = await makeAccount("logistics");
  const given = (await reset(_id)).body.password;
  const list = await call(logisticsAll, "logisticsAll", { cookies: admin.cookies });
  expect(JSON.stringify([list, lines])).not.toContain(given);
  expect((await reset(_id)).body.password).not.toBe(given);
});

test("it expires after a day, reported only with the right password", async () => {
  const { _id, email } = await makeAccount("logistics");
  const { body } = await reset(_id);
  expect(Date.parse(body.passwordExpires) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(body.passwordExpires) });
  expect(await login(email, "not this one")).toMatchObject({ body: { message: "Incorrect email or password." } });
  expect(await login(email, body.password)).toMatchObject({
    status: 401,
    cookies: [],
    body: { message: "This one-time password is no longer valid. Ask an admin for a new one." },
  });
});

test("a password that the member chooses replaces it", async () => {
  const { _id, email } = await makeAccount("logistics");
  const { body } = await reset(_id);
  const cookies = cookiesAfter(await login(email, body.password));
  await call(logisticsUpdate, "logisticsUpdate", { cookies, body: { password: "a kettle of lemon tea" } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(body.passwordExpires) + 1 });
  expect((await login(email, "a kettle of lemon tea")).status).toBe(200);
  expect((await login(email, body.password)).status).toBe(401);
});

test("the member cannot choose it", async () => {
  const { _id, email } = await makeAccount("logistics");
  const { body } = await reset(_id);
  const cookies = cookiesAfter(await login(email, body.password));
  const message = "That's the one-time password you were given. Please choose your own.";
  expect(await call(logisticsUpdate, "logisticsUpdate", { cookies, body: { password: body.password } })).toMatchObject({
    status: 400,
    body: { code: "invalid_input", message, fields: { password: message } },
  });
  expect(await getAccount("logistics", email)).toMatchObject({ passwordExpires: body.passwordExpires });
});

test("it does not verify the member", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  const { body } = await reset(_id);
  expect(body.member.isVerified).toBe(false);
  expect(await login(email, body.password)).toMatchObject({ status: 403, body: { code: "not_verified" } });
});
