import { afterEach, expect, test, vi } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { countAttempt } from "../limits/attempts.ts";
import { newPerson } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { handler as logisticsLogin } from "./logistics-login.ts";
import { handler } from "./logistics-register.ts";

const lines = recordLog();
afterEach(() => {
  vi.useRealTimers();
});
const register = (body: unknown, address?: string) =>
  call(handler, "logisticsRegister", { body, ...(address && { address }) });

test("a new member waits for approval and gets no session", async () => {
  const body = newPerson({ name: " Ravi Nair ", phone: " 9876543210 " });
  const answer = await register(body);
  expect(answer).toMatchObject({
    status: 201,
    cookies: [],
    body: {
      member: { name: "Ravi Nair", email: body.email, phone: "9876543210", role: "logistics", isVerified: false },
    },
  });
  const { email, password } = body;
  expect(await call(logisticsLogin, "logisticsLogin", { body: { email, password } })).toMatchObject({
    status: 403,
    body: { code: "not_verified" },
  });
  expect(securityLines(lines)[0]).toMatchObject({ name: "registered", actor: answer.body.member._id });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${email}|${password}|9876543210|Ravi`));
});

test("a sign-up cannot set its role or verification", async () => {
  const body = newPerson({ role: "admin", isVerified: true, _id: "mine", epoch: 9, passwordHash: "x" });
  const answer = await register(body);
  expect(answer.body.member).toMatchObject({ role: "logistics", isVerified: false });
  expect(answer.body.member._id).not.toBe("mine");
  expect(await getAccount("logistics", body.email)).toMatchObject({ isVerified: false, epoch: 1 });
  expect(await getAccount("admin", body.email)).toBeUndefined();
});

test("an e-mail in use is refused, and its account stays as it is", async () => {
  const body = newPerson();
  await register(body);
  const before = await getAccount("logistics", body.email);
  const again = { ...body, email: ` ${body.email.toUpperCase()}`, name: "Somebody", password: "a basket of ripe figs" };
  expect(await register(again)).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "An account with this email already exists." },
  });
  expect(await getAccount("logistics", body.email)).toEqual(before);
});

test("simultaneous sign-ups with one e-mail create one account", async () => {
  const body = newPerson();
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await register(body)).status));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
});

test.each([
  [{ name: undefined }, "Name is required"],
  [{ name: "" }, "Name is required"],
  [{ email: "" }, "Email is required"],
  [{ phone: undefined }, "Phone is required"],
  [{ password: "" }, "Password is required"],
  [{ phone: "5876543210" }, "Enter a valid 10-digit Indian phone number"],
  [{ phone: "98765432101" }, "Enter a valid 10-digit Indian phone number"],
  [{ email: "ravi" }, "Enter a valid email address"],
  [{ password: "shorty7" }, "Password must have at least 8 characters"],
  [{ password: "qwertyuiop" }, "This is one of the most common passwords. Please choose another."],
  [{ password: "RAVI NAIR" }, "This password is too easy to guess. Please choose another."],
])("%j is refused", async (overrides, message) => {
  expect(await register(newPerson(overrides))).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
});

test("sign-ups from one network are limited", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 17) });
  const script = "198.51.100.9";
  const most = { perSubjectAndNetwork: 20, perNetwork: 20 };
  for (let count = 0; count < 19; count += 1) {
    await countAttempt({ purpose: "sign-up", ...most }, "logistics", script);
  }
  expect((await register(newPerson(), script)).status).toBe(201);
  const body = newPerson();
  expect(await register(body, script)).toMatchObject({ status: 429, headers: { "retry-after": "2580" } });
  expect((await register(body, "198.51.100.10")).status).toBe(201);
});

test("a name is stored without invisible characters, and one of these alone is none", async () => {
  const answer = await register(
    newPerson({
      name: "\u202eRene\u0301\u200b \u0007Nair\n",
      email: "\u200bseen@people.example\u2060",
      phone: "\u202a9876543210\u202c",
    }),
  );
  expect(answer).toMatchObject({
    status: 201,
    body: { member: { name: "Ren\u00e9 Nair", email: "seen@people.example", phone: "9876543210" } },
  });
  expect(await register(newPerson({ name: "\u2800\u200d" }))).toMatchObject({
    status: 400,
    body: { fields: { name: "Name is required" } },
  });
});
