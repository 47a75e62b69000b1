import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { handler } from "./admin-create.ts";
import { handler as adminLogin } from "./admin-login.ts";

const lines = recordLog();
const admin = await signIn("admin");
const person = (overrides = {}) => ({
  name: "Ravi Nair",
  email: `${randomUUID()}@example.com`,
  phone: "9876543210",
  password: "a kettle of lemon tea",
  ...overrides,
});
const create = (body: unknown) => call(handler, "adminCreate", { cookies: admin.cookies, body });

test("an admin adds an admin, who can sign in", async () => {
  const body = person();
  const answer = await create(body);
  const { password, ...shown } = body;
  expect(answer).toMatchObject({ status: 201, body: { admin: { ...shown, role: "admin", isVerified: true } } });
  expect(Object.keys(answer.body.admin)).not.toContain("passwordHash");
  expect(await getAccount("admin", body.email)).toMatchObject({ updatedBy: admin.account._id });
  expect((await call(adminLogin, "adminLogin", { body: { email: body.email, password } })).status).toBe(200);
  expect(securityLines(lines)[0]).toEqual({
    event: "security",
    name: "admin-created",
    role: "admin",
    actor: admin.account._id,
    subject: answer.body.admin._id,
  });
});

test("an e-mail in use is refused, however it is typed", async () => {
  const body = person();
  await create(body);
  const before = await getAccount("admin", body.email);
  expect(await create({ ...body, email: body.email.toUpperCase(), name: "Somebody" })).toMatchObject({
    status: 409,
    body: { code: "conflict", message: "An account with this email already exists." },
  });
  expect(await getAccount("admin", body.email)).toEqual(before);
});

test.each([
  [{ password: "Sunshine" }, "This is one of the most common passwords. Please choose another."],
  [{ phone: "12345" }, "Enter a valid 10-digit Indian phone number"],
  [{ email: undefined }, "Email is required"],
])("%j is refused", async (overrides, message) => {
  expect(await create(person(overrides))).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
});
