import { randomUUID } from "node:crypto";
import { hash } from "argon2";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getAccount } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { hashing } from "../accounts/passwords.ts";
import { cookiesAfter, cookiesSet, makeAccount, password, signIn as signedIn } from "../testing/accounts.ts";
import type { Answer } from "../testing/call.ts";
import { callAs } from "../testing/handlers.ts";
import { databaseCalls, justBefore } from "../testing/intercept.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import { newNetwork } from "../testing/unique.ts";
import { verifyCaller, verifySession } from "./session-token.ts";

const lines = recordLog();
/** Chosen so that no window of the limits begins or ends while a test runs. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1, 12, 17) });
});
afterEach(() => {
  vi.useRealTimers();
});
const minutesPass = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

interface Try {
  email: string;
  password?: string;
  address?: string;
  cookies?: string[];
}

describe.each(["admin", "logistics"] as const)("%s login", (role) => {
  const login = ({ email, password: typed = password, ...from }: Try) =>
    callAs(role, "Login", { body: { email, password: typed }, address: newNetwork(), ...from });
  const wrong = (tried: Try) => login({ ...tried, password: "not this one" });

  const tokenIn = (answer: Answer): string => (role === "admin" ? answer.body.token : answer.body);

  test("sets a Secure, HttpOnly, SameSite=Strict __Host- cookie for the token, and a marker that scripts may read", async () => {
    const { _id, email } = await makeAccount(role);
    const answer = await login({ email });
    const readable = { secure: true, sameSite: "strict", path: "/", maxAge: 3600 };
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(cookiesSet(answer)).toEqual({
      [`__Host-${role}_token`]: { value: tokenIn(answer), httpOnly: true, ...readable },
      [`__Host-${role}_session`]: { value: _id, ...readable },
      ...(role === "logistics" && { "__Host-logistics_email": { value: email, ...readable } }),
    });
  });

  test("starts a session of this account that ends an hour later", async () => {
    const { _id, email } = await makeAccount(role);
    const token = tokenIn(await login({ email }));
    expect(await verifySession(token)).toMatchObject({ accountId: _id, role, expires: Date.now() / 1000 + 3600 });
  });

  test("starts a session with a new id each time", async () => {
    const { email } = await makeAccount(role);
    const [one, two] = [
      await verifySession(tokenIn(await login({ email }))),
      await verifySession(tokenIn(await login({ email }))),
    ];
    expect(one?.sessionId).not.toBe(two?.sessionId);
  });

  test("ends the session that the browser had, of this account or another, and no session of other browsers", async () => {
    const [mine, theirs] = [await makeAccount(role), await makeAccount(role)];
    const verified = async (answer: Answer) => {
      const session = await verifySession(tokenIn(answer));
      return session && verifyCaller(session);
    };
    const first = await login({ email: mine.email });
    const elsewhere = await login({ email: mine.email });
    const second = await login({ email: mine.email, cookies: cookiesAfter(first) });
    expect([await verified(first), await verified(elsewhere), await verified(second)]).toEqual([
      undefined,
      expect.objectContaining({ _id: mine._id }),
      expect.objectContaining({ _id: mine._id }),
    ]);
    expect((await wrong({ email: theirs.email, cookies: cookiesAfter(second) })).status).toBe(401);
    expect(await verified(second)).toBeDefined();
    await login({ email: theirs.email, cookies: cookiesAfter(second) });
    expect(await verified(second)).toBeUndefined();
    const many = Object.fromEntries(times(100).map((index) => [`s${index}`, Date.now() / 1000 + 600]));
    await changeAccount(mine, "test", () => ({ endedSessions: many }));
    const last = await login({ email: mine.email, cookies: cookiesAfter(elsewhere) });
    expect(await verified(last)).toMatchObject({ epoch: mine.epoch + 1 });
    expect((await login({ email: mine.email, cookies: [`__Host-${role}_token=nonsense`] })).status).toBe(200);

    const other = await signedIn(role === "admin" ? "logistics" : "admin");
    await login({ email: mine.email, cookies: [`__Host-${role}_token=${other.token}`] });
    expect(await getAccount(other.account.role, other.account.email)).toEqual(other.account);
  });

  test("is logged as right or wrong, with the account and the network", async () => {
    const { _id, email } = await makeAccount(role);
    await login({ email });
    await wrong({ email });
    const facts = {
      event: "security",
      name: "login",
      role,
      subject: _id,
      network: expect.stringMatching(/^198\.18\./),
    };
    expect(securityLines(lines)).toEqual([
      { ...facts, outcome: "ok", actor: _id },
      { ...facts, outcome: "wrong" },
    ]);
  });

  test("accepts the e-mail however it is typed", async () => {
    const { email } = await makeAccount(role);
    expect((await login({ email: `  ${email.toUpperCase()} ` })).status).toBe(200);
    // An account from before addresses had a limit before the @.
    const older = `${"a".repeat(65)}.${email}`;
    await makeAccount(role, { email: older });
    expect((await login({ email: older })).status).toBe(200);
  });

  test("refuses a wrong password and an account of the other role", async () => {
    const { email } = await makeAccount(role);
    const other = await makeAccount(role === "admin" ? "logistics" : "admin");
    for (const answer of [await wrong({ email }), await login({ email: other.email })]) {
      expect(answer).toMatchObject({
        status: 401,
        cookies: [],
        body: { code: "unauthenticated", message: "Incorrect email or password." },
      });
    }
  });

  test("answers an unknown e-mail like a wrong password, with the same calls and hashes", async () => {
    const { email } = await makeAccount(role);
    const replies: object[] = [];
    const costs = [];
    for (const tried of [email, `${randomUUID()}@example.com`]) {
      const verify = vi.spyOn(hashing, "verify").mockClear();
      const calls = await databaseCalls(async () => {
        const { body, ...rest } = await wrong({ email: tried });
        replies.push({ ...rest, body: { ...body, requestId: "" } });
      });
      const hashes = verify.mock.calls.map(([stored]) => stored.match(/^\$argon2id\$v=19\$m=19456,/)?.[0]);
      costs.push({ calls, hashes });
    }
    expect(replies[1]).toEqual(replies[0]);
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[0]?.hashes).toEqual(["$argon2id$v=19$m=19456,"]);
  });

  test("replaces a hash of old parameters without ending a session", async () => {
    const old = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const account = await makeAccount(role, { passwordHash: old });
    await wrong({ email: account.email });
    expect((await getAccount(role, account.email))?.passwordHash).toBe(old);
    const before = await login({ email: account.email });
    const stored = await getAccount(role, account.email);
    expect(stored?.passwordHash).toMatch(/m=19456/);
    expect(stored?.epoch).toBe(account.epoch);
    expect(before.status).toBe(200);
    expect((await login({ email: account.email })).status).toBe(200);
  });

  test("reports a missing approval only with the right password, and starts no session", async () => {
    const { _id, email } = await makeAccount(role, { isVerified: false });
    expect(await wrong({ email })).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(await login({ email })).toMatchObject({
      status: 403,
      cookies: [],
      body: {
        code: "not_verified",
        message: "Your account is waiting for an admin's approval. Please try again later.",
      },
    });
    expect(securityLines(lines).map(({ outcome, subject, actor }) => ({ outcome, subject, actor }))).toEqual([
      { outcome: "wrong", subject: _id, actor: undefined },
      { outcome: "unverified", subject: _id, actor: undefined },
    ]);
  });

  describe("limits", () => {
    test("refuse a sixth password from one network until the window ends", async () => {
      const { email } = await makeAccount(role);
      const address = newNetwork();
      for (const _ of times(5)) expect((await wrong({ email, address })).status).toBe(401);
      expect(await login({ email, address })).toMatchObject({
        status: 429,
        headers: { "retry-after": "780" },
        cookies: [],
        body: { code: "too_many_attempts" },
      });
      expect(securityLines(lines).at(-1)).toMatchObject({ name: "login", outcome: "limited" });
      minutesPass(13);
      expect((await login({ email, address })).status).toBe(200);
    });

    test("refuse many new networks without locking out the owner's known network", async () => {
      const { email } = await makeAccount(role);
      const home = newNetwork();
      await login({ email, address: home });
      // What is counted here is not the hash's work.
      const verify = vi.spyOn(hashing, "verify").mockResolvedValue(false);
      for (const _ of times(50)) await wrong({ email });
      verify.mockRestore();
      expect((await login({ email })).status).toBe(429);
      expect((await login({ email, address: home })).status).toBe(200);
      expect(JSON.stringify(await getAccount(role, email))).not.toContain(home);
    });
  });

  test.each([false, true])(
    "starts no session that holds where the password is changed while it notes the network (the browser had a session: %s)",
    async (hadSession) => {
      const account = await makeAccount(role);
      const { email } = account;
      const cookies = hadSession ? cookiesAfter(await login({ email })) : undefined;
      const passwordHash = await hash("a kettle of lemon tea");
      const meanwhile = () => changeAccount(account, "test", ({ epoch }) => ({ passwordHash, epoch: epoch + 1 }));
      const answer = await justBefore("TransactWriteItemsCommand", meanwhile, () => login({ email, cookies }));
      const session = await verifySession(tokenIn(answer));
      expect(session && (await verifyCaller(session))).toBeUndefined();
      expect(await getAccount(role, email)).toMatchObject({ passwordHash });
    },
  );

  test("logs neither e-mail nor password nor token, whatever the result", async () => {
    const { email } = await makeAccount(role);
    const answer = await login({ email });
    await wrong({ email });
    const log = JSON.stringify(lines);
    expect(log).toContain("login");
    for (const secret of [email, password, "not this one", role === "admin" ? answer.body.token : answer.body]) {
      expect(log).not.toContain(secret);
    }
  });
});
