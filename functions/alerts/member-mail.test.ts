import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { afterEach, expect, test } from "vitest";
import { handler as register } from "../endpoints/logistics-register.ts";
import { handler as verify } from "../endpoints/verify-logistics.ts";
import { makeAccount, newPerson, signIn } from "../testing/accounts.ts";
import { mails, run, ses, startAnew } from "../testing/alerts.ts";
import { call } from "../testing/call.ts";
import { scanTable } from "../testing/table-content.ts";

startAnew();
afterEach(() => {
  process.env.MAILS_CUSTOMERS = "yes";
});

const signUp = async () => {
  const body = newPerson();
  expect((await call(register, "logisticsRegister", { body })).status).toBe(201);
  return body.email;
};
const approve = async (_id: string, times: number) => {
  const { cookies } = await signIn("admin");
  for (let time = 0; time < times; time += 1) await call(verify, "verifyLogistics", { cookies, params: { id: _id } });
};
const waiting = async () => (await scanTable()).filter(({ pk }) => String(pk).startsWith("MEMBERMAIL#"));
const failWith = (name: string, httpStatusCode: number) =>
  ses.on(SendEmailCommand).rejectsOnce(Object.assign(new Error(name), { name, $metadata: { httpStatusCode } }));

test("who signs up is told that a mail will follow, in words that are all ours", async () => {
  const email = await signUp();
  await run();
  await run();
  expect(mails()).toEqual([expect.objectContaining({ to: email, subject: expect.stringMatching(/^We've got your/) })]);
  expect(mails()[0]?.text).toContain("we'll email you when you're approved");
  expect(mails()[0]?.text).not.toContain("Ravi");
  expect(await waiting()).toEqual([]);
});

test("who is approved is told once, with the way to the login", async () => {
  const { _id, email } = await makeAccount("logistics", { isVerified: false });
  await approve(_id, 2);
  await run();
  expect(mails()).toEqual([expect.objectContaining({ to: email, subject: expect.stringMatching(/^You can log in/) })]);
  expect(mails()[0]?.text).toContain("https://track.shop.example/logistic/login");
});

test("where nothing is mailed, nothing waits for it", async () => {
  process.env.MAILS_CUSTOMERS = "";
  await signUp();
  const { _id } = await makeAccount("logistics", { isVerified: false });
  await approve(_id, 1);
  expect(await waiting()).toEqual([]);
});

test.each([
  ["TooManyRequestsException", 429, 2],
  ["MessageRejected", 400, 1],
])("after %s (%i) it is tried %i times", async (name, status, tries) => {
  await signUp();
  failWith(name, status);
  expect(await run()).toMatchObject({ sent: 0, failed: 1 });
  await run();
  expect(mails()).toHaveLength(tries);
  expect(await waiting()).toEqual([]);
});
