import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { rememberedEmailCookie, sessionCookies, sessionSeconds } from "../../shared/session.ts";
import { findAccount, getAccount } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { handler as adminAll } from "../endpoints/admin-all.ts";
import { cookiesAfter, cookiesFor, cookiesSet, makeAccount, password, signIn, tokenFor } from "../testing/accounts.ts";
import { call } from "../testing/call.ts";
import { callAs } from "../testing/handlers.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { verifySession } from "./session-token.ts";

const lines = recordLog();
const newEmail = () => `${randomUUID()}@example.com`;

describe.each(["admin", "logistics"] as const)("%s profile", (role) => {
  const update = (cookies: string[], body: unknown) => callAs(role, "Update", { cookies, body });
  const personIn = (answer: { body: Record<string, unknown> }) => answer.body[role === "admin" ? "admin" : "member"];
  const login = (email: string, typed: string) => callAs(role, "Login", { body: { email, password: typed } });
  const isSignedIn = async (cookies: string[]) =>
    (role === "admin" ? await call(adminAll, "adminAll", { cookies }) : await update(cookies, {})).status === 200;

  test("takes a new name and phone without ending any session", async () => {
    const { account, cookies } = await signIn(role);
    const other = cookiesFor(account, await tokenFor(account));
    const answer = await update(cookies, { name: "  Asha K. Menon ", phone: "6123456789" });
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(personIn(answer)).toEqual({
      _id: account._id,
      name: "Asha K. Menon",
      email: account.email,
      phone: "6123456789",
      role,
      isVerified: true,
      createdAt: account.createdAt,
    });
    expect(await getAccount(role, account.email)).toMatchObject({
      name: "Asha K. Menon",
      phone: "6123456789",
      version: 2,
    });
    expect(await isSignedIn(other)).toBe(true);
    expect(securityLines(lines)).toEqual([
      { event: "security", name: "profile-changed", role, actor: account._id, changed: ["name", "phone"] },
    ]);
  });

  test("a new password keeps this session, and ends the others and this one's old token", async () => {
    const { account, cookies } = await signIn(role);
    const other = cookiesFor(account, await tokenFor(account));
    const answer = await update(cookies, { password: "a kettle of lemon tea" });
    expect(answer).toMatchObject({ status: 200, body: { otherSessionsEnded: true } });
    expect(JSON.stringify(answer.body)).not.toContain("$argon2");
    expect(await isSignedIn(cookiesAfter(answer, cookies))).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(cookies)).toBe(false);
    expect((await login(account.email, password)).status).toBe(401);
    expect((await login(account.email, "a kettle of lemon tea")).status).toBe(200);
    expect(JSON.stringify(lines)).not.toContain("kettle");
  });

  test("the present password typed again is no change and ends no session", async () => {
    const { account, cookies } = await signIn(role);
    const other = cookiesFor(account, await tokenFor(account));
    const { name, email, phone } = account;
    const answer = await update(cookies, { name, email, phone, password });
    expect(answer).toMatchObject({ status: 200, cookies: [], body: { otherSessionsEnded: false } });
    expect(await getAccount(role, email)).toEqual(account);
    expect(securityLines(lines)).toEqual([]);

    expect(await update(cookies, { phone: "6123456789", password })).toMatchObject({ status: 200, cookies: [] });
    expect(await getAccount(role, email)).toMatchObject({ phone: "6123456789", epoch: account.epoch });
    expect(await isSignedIn(other)).toBe(true);
  });

  test("a present password that no rule would accept today may stay", async () => {
    const { cookies } = await signIn(role, { passwordHash: await hashPassword("password1") });
    expect(await update(cookies, { password: "password1" })).toMatchObject({ status: 200, cookies: [] });
  });

  test("a renewed session keeps its id and its expiry", async () => {
    const account = await makeAccount(role);
    const expires = Math.floor(Date.now() / 1000) + 600;
    const answer = await update(cookiesFor(account, await tokenFor(account, { sessionId: "mine", expires })), {
      password: "a kettle of lemon tea",
      currentPassword: password,
    });
    const { [sessionCookies[role].token]: token, [sessionCookies[role].marker]: marker } = cookiesSet(answer);
    expect(token?.maxAge).toBeLessThanOrEqual(600);
    expect(token?.maxAge).toBeGreaterThan(500);
    expect(marker).toMatchObject({ value: account._id, maxAge: token?.maxAge });
    expect(await verifySession(token?.value ?? "")).toMatchObject({ sessionId: "mine", expires, epoch: 2 });
  });

  test("a new e-mail moves the account, sets the cookie of the remembered e-mail and ends the other sessions", async () => {
    const { account, cookies } = await signIn(role);
    const other = cookiesFor(account, await tokenFor(account));
    const email = newEmail();
    const answer = await update(cookies, { email: ` ${email.toUpperCase()} ` });
    expect(personIn(answer)).toMatchObject({ _id: account._id, email });
    expect(cookiesSet(answer)[rememberedEmailCookie]?.value).toBe(role === "logistics" ? email : undefined);
    expect(await getAccount(role, account.email)).toBeUndefined();
    expect(await findAccount(role, account._id)).toMatchObject({ email, epoch: 2 });
    expect(await isSignedIn(cookiesAfter(answer, cookies))).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await login(account.email, password)).status).toBe(401);
    expect((await login(email, password)).status).toBe(200);
  });

  test("an e-mail of another account is refused and changes nothing", async () => {
    const [{ account, cookies }, taken] = [await signIn(role), await makeAccount(role)];
    expect(await update(cookies, { email: taken.email, name: "Somebody" })).toMatchObject({
      status: 409,
      cookies: [],
      body: { code: "conflict", message: "An account with this email already exists." },
    });
    expect(await getAccount(role, account.email)).toEqual(account);
    expect(await getAccount(role, taken.email)).toEqual(taken);
  });

  test("of two sessions that change the password at the same time one is signed out", async () => {
    const { account, cookies } = await signIn(role);
    const other = cookiesFor(account, await tokenFor(account));
    const statuses = await Promise.all([
      update(cookies, { password: "a kettle of lemon tea" }).then(({ status }) => status),
      update(other, { password: "a basket of ripe figs" }).then(({ status }) => status),
    ]);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect(await getAccount(role, account.email)).toMatchObject({ epoch: 2 });
  });

  test("fields that the owner may not change are ignored", async () => {
    const { account, cookies } = await signIn(role);
    const body = {
      role: "owner",
      isVerified: false,
      _id: "x",
      passwordHash: "x",
      epoch: 7,
      endedSessions: [],
      name: "Asha",
    };
    expect((await update(cookies, body)).status).toBe(200);
    const { version, updatedAt, updatedBy, ...stored } = account;
    expect(await getAccount(role, account.email)).toMatchObject({ ...stored, name: "Asha" });
  });

  test.each([
    [{ phone: "5123456789" }, "Enter a valid 10-digit Indian phone number"],
    [{ email: "asha at example" }, "Enter a valid email address"],
    [{ name: "  " }, "Name is required"],
    [{ password: "password1" }, "This is one of the most common passwords. Please choose another."],
  ])("%j is refused", async (body, message) => {
    const { cookies } = await signIn(role);
    expect(await update(cookies, body)).toMatchObject({
      status: 400,
      body: { message, fields: { [Object.keys(body)[0] ?? ""]: message } },
    });
  });

  describe("later than five minutes after the login", () => {
    const missing = "Enter your current password to change your email, phone or password.";
    const refusal = (message: string) => ({
      status: 400,
      body: { code: "invalid_input", message, fields: { currentPassword: message } },
    });
    const secondsAfterLogin = async (seconds: number, overrides?: Parameters<typeof makeAccount>[1]) => {
      const account = await makeAccount(role, overrides);
      const expires = Math.floor(Date.now() / 1000) + sessionSeconds - seconds;
      return { account, cookies: cookiesFor(account, await tokenFor(account, { expires })) };
    };

    test.each(["email", "phone", "password"] as const)("a new %s needs the present password", async (field) => {
      const wanted = { email: newEmail(), phone: "6123456789", password: "a kettle of lemon tea" }[field];
      const { account, cookies } = await secondsAfterLogin(301);
      expect(await update(cookies, { [field]: wanted })).toMatchObject(refusal(missing));
      expect(await update(cookies, { [field]: wanted, currentPassword: "not this one" })).toMatchObject(
        refusal("That isn't your current password."),
      );
      expect(await getAccount(role, account.email)).toEqual(account);
      expect(await update(cookies, { [field]: wanted, currentPassword: password })).toMatchObject({ status: 200 });
      const [proven, changed] = securityLines(lines).slice(-2);
      expect(proven).toMatchObject({ name: "reauthentication", outcome: "ok", actor: account._id, role });
      expect(changed).toMatchObject({ changed: [field === "password" ? "passwordHash" : field] });
      expect(JSON.stringify(lines)).not.toContain(password);
    });

    test("nothing more is asked for within these five minutes, for a name or for what stays the same", async () => {
      const recent = await secondsAfterLogin(290);
      expect((await update(recent.cookies, { phone: "6123456789" })).status).toBe(200);
      const { account, cookies } = await secondsAfterLogin(301);
      const { email, phone } = account;
      expect((await update(cookies, { name: "Asha K. Menon", email, phone })).status).toBe(200);
      expect(securityLines(lines).map(({ name }) => name)).toEqual(["profile-changed", "profile-changed"]);
    });

    test("the present password typed as the new one is proof as well", async () => {
      const { account, cookies } = await secondsAfterLogin(301);
      expect((await update(cookies, { phone: "6123456789", password })).status).toBe(200);
      expect(await getAccount(role, account.email)).toMatchObject({ phone: "6123456789", epoch: account.epoch });
    });

    test("a one-time password that has ended is refused and counted as a wrong one", async () => {
      const { account, cookies } = await secondsAfterLogin(301);
      const present = { currentPassword: password };
      const guess = (proof: object) => update(cookies, { phone: "6123456789", ...proof });
      const endsIn = (ms: number) => ({ passwordExpires: new Date(Date.now() + ms).toISOString() });
      await changeAccount(account, "test", () => endsIn(60_000));
      expect((await guess(present)).status).toBe(200);
      await changeAccount(account, "test", () => ({ ...endsIn(0), phone: account.phone }));
      const wrong = refusal("That isn't your current password.");
      for (let tries = 0; tries < 4; tries += 1) expect(await guess(present)).toMatchObject(wrong);
      expect(await guess({ password })).toMatchObject(refusal(missing));
      expect((await guess(present)).status).toBe(429);
      expect((await getAccount(role, account.email))?.phone).toBe(account.phone);
      expect(securityLines(lines).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
        "reauthentication ok",
        "profile-changed undefined",
        ...Array.from({ length: 5 }, () => "reauthentication wrong"),
        "reauthentication limited",
      ]);
    });

    test("none is needed within these five minutes, though the one-time password of the login has ended", async () => {
      const { account, cookies } = await secondsAfterLogin(290);
      await changeAccount(account, "test", () => ({ passwordExpires: new Date().toISOString() }));
      expect((await update(cookies, { password: "a kettle of lemon tea" })).status).toBe(200);
    });

    test("guesses at the present password count with those at the login, and are logged", async () => {
      const { account, cookies } = await secondsAfterLogin(301);
      const guess = (currentPassword: string) => update(cookies, { phone: "6123456789", currentPassword });
      for (let tries = 0; tries < 5; tries += 1) expect((await guess("not this one")).status).toBe(400);
      expect(await guess(password)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
      expect((await login(account.email, password)).status).toBe(429);
      expect(securityLines(lines).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
        ...Array.from({ length: 5 }, () => "reauthentication wrong"),
        "reauthentication limited",
        "login limited",
      ]);
    });
  });
});
