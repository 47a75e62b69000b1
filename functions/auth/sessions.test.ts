import { beforeAll, describe, expect, test } from "vitest";
import { rememberedEmailCookie, sessionCookies } from "../../shared/session.ts";
import { type Account, getAccount } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { handler as adminAll } from "../endpoints/admin-all.ts";
import { cookiesAfter, cookiesFor, cookiesSet, makeAccount, tokenFor } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { callAs } from "../testing/handlers.ts";
import { recordLog, securityLines } from "../testing/log.ts";

const lines = recordLog();

describe.each(["admin", "logistics"] as const)("%s logout", (role) => {
  let account: Account;
  beforeAll(async () => {
    account = await makeAccount(role);
  });
  const session = async () => cookiesFor(account, await tokenFor(account));
  const logout = (cookies: string[]) => callAs(role, "Logout", { cookies });
  const statusOfCall = async (cookies: string[]) =>
    role === "admin"
      ? (await call(adminAll, "adminAll", { cookies })).status
      : (await callAs(role, "Update", { cookies, body: {} })).status;

  test("ends this session on the server, and no other", async () => {
    const [kept, ended] = [await session(), await session()];
    expect(await statusOfCall(ended)).toBe(200);
    expect(await logout(ended)).toMatchObject({ status: 204, body: "" });
    expect(await statusOfCall(ended)).toBe(401);
    expect(await statusOfCall(kept)).toBe(200);
    expect(securityLines(lines)).toContainEqual({ event: "security", name: "logout", role, actor: account._id });
  });

  test("takes a token in one spelling only", async () => {
    const [sent = ""] = await session();
    const spelled = sent.replaceAll(".", "%2e");
    expect(spelled).not.toBe(sent);
    expect(await statusOfCall([spelled])).toBe(401);
    expect(await statusOfCall([sent])).toBe(200);
  });

  test("deletes the cookies of token, marker and remembered e-mail", async () => {
    const remembered = `${rememberedEmailCookie}=asha%40example.com`;
    const cookies = [...(await session()), `${role}_other=1`, remembered];
    const answer = await logout(cookies);
    for (const cookie of Object.values(cookiesSet(answer))) {
      expect(cookie).toMatchObject({ value: "", maxAge: 0, path: "/", secure: true, sameSite: "strict" });
    }
    expect(cookiesAfter(answer, cookies)).toEqual([`${role}_other=1`, ...(role === "admin" ? [remembered] : [])]);
  });

  test("deletes no cookie that the request did not bring", async () => {
    const token = await tokenFor(account);
    expect(Object.keys(cookiesSet(await logout([`${sessionCookies[role].token}=${token}`])))).toEqual([
      sessionCookies[role].token,
    ]);
  });

  test("by a Bearer token deletes the cookies of no other session", async () => {
    const [others, own] = [await session(), await tokenFor(account)];
    const answer = await callAs(role, "Logout", { cookies: others, headers: { authorization: `Bearer ${own}` } });
    expect(answer).toMatchObject({ status: 204 });
    expect(cookiesSet(answer)).toEqual({});
    expect(await statusOfCall(others)).toBe(200);
    expect(await statusOfCall([`${sessionCookies[role].token}=${own}`])).toBe(401);
  });

  test("removes expired sessions from the account's list", async () => {
    await changeAccount(account, "test", () => ({ endedSessions: { "long-over": 1_700_000_000 } }));
    await logout(await session());
    expect((await getAccount(role, account.email))?.endedSessions).not.toHaveProperty("long-over");
  });

  test("for the hundredth time within an hour ends all sessions of the account", async () => {
    const expires = Math.floor(Date.now() / 1000) + 1000;
    const endedSessions = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`session-${index}`, expires]));
    await changeAccount(account, "test", () => ({ endedSessions }));
    const [other, ended] = [await session(), await session()];
    expect((await logout(ended)).status).toBe(204);
    expect(await statusOfCall(ended)).toBe(401);
    expect(await statusOfCall(other)).toBe(401);
    expect(await getAccount(role, account.email)).toMatchObject({ epoch: account.epoch + 1, endedSessions: {} });
  });
});
