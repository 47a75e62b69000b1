import { expect, test } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { makeAccount, newPerson, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { switchToEmptyTable } from "../testing/tables.ts";
import { handler as adminAll } from "./admin-all.ts";
import { handler } from "./admin-create.ts";
import { handler as adminLogin } from "./admin-login.ts";

const lines = recordLog();
const admin = await signIn("admin");
const create = (body: unknown) => call(handler, "adminCreate", { cookies: admin.cookies, body });

test("an admin adds an admin, who can sign in", async () => {
  const body = newPerson();
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
  const body = newPerson();
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
  expect(await create(newPerson(overrides))).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
});

test("admins are listed newest first, with declared fields only", async () => {
  await switchToEmptyTable();
  const { account: first, cookies } = await signIn("admin", { name: "First" });
  const second = await makeAccount("admin", { name: "Second", phone: "" });
  await changeAccount(second, "test", () => ({ passwordExpires: "2030-01-01T00:00:00.000Z" }));
  await makeAccount("logistics");
  const shown = ({ _id, name, email, phone, createdAt }: typeof first) => ({
    _id,
    name,
    email,
    phone,
    role: "admin",
    isVerified: true,
    createdAt,
  });
  expect(await call(adminAll, "adminAll", { cookies })).toMatchObject({ status: 200 });
  expect((await call(adminAll, "adminAll", { cookies })).body).toEqual({ admins: [shown(second), shown(first)] });
});
