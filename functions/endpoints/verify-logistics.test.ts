import { expect, test } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { makeAccount, password, signIn } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { handler as logisticsLogin } from "./logistics-login.ts";
import { handler } from "./verify-logistics.ts";

const lines = recordLog();
const admin = await signIn("admin");
const verify = (id: string) => call(handler, "verifyLogistics", { cookies: admin.cookies, params: { id } });

test("a verified member may sign in", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  const login = () => call(logisticsLogin, "logisticsLogin", { body: { email, password } });
  expect((await login()).status).toBe(403);
  expect(await verify(_id)).toMatchObject({ status: 200, body: { member: { _id, isVerified: true } } });
  expect((await login()).status).toBe(200);
});

test("verifying several times, also at the same time, is the same as once", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  const answers = await Promise.all([verify(_id), verify(_id), verify(_id)]);
  answers.push(await verify(_id));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { member: { isVerified: true } } });
  expect(await getAccount("logistics", email)).toMatchObject({ isVerified: true, version: 2 });
  expect(securityLines(lines).filter(({ subject }) => subject === _id)).toEqual([
    { event: "security", name: "member-verified", role: "admin", actor: admin.account._id, subject: _id },
  ]);
});

test("an admin is no member", async () => {
  const gone = { code: "not_found", message: "This member no longer exists." };
  expect(await verify(admin.account._id)).toMatchObject({ status: 404, body: gone });
});
