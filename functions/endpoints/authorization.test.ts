import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../../shared/contract.ts";
import { type Role, roles, sessionCookies } from "../../shared/session.ts";
import type { Account } from "../accounts/account-store.ts";
import { changeAccount, deleteAccount } from "../accounts/account-write.ts";
import { cookiesFor, cookiesSet, makeAccount, tokenFor } from "../testing/accounts.ts";
import { type Answer, call, type Request } from "../testing/call.ts";
import { endpointNames, handlerOf } from "../testing/handlers.ts";
import { recordLog, securityLines } from "../testing/log.ts";

const lines = recordLog();
// Load all functions before the tests: code that runs while it loads then counts for none of them in mutation testing.
await Promise.all(endpointNames.map(handlerOf));

/** A request for each operation. The compiler requires one for a new operation. */
const requests: Record<EndpointName, Request> = {
  getTrackingNo: { body: {} },
  wakeLookup: {},
  allTracking: {},
  createTracking: { body: {} },
  updateTracking: { body: {} },
  deleteTracking: { params: { id: "nothing" } },
  importExcel: { body: {} },
  importProgress: { params: { id: "nothing" } },
  adminLogin: { body: {} },
  adminLogout: {},
  adminUpdate: { body: {} },
  adminAll: {},
  adminCreate: { body: {} },
  adminDelete: { params: { id: "nobody" } },
  verifyLogistics: { params: { id: "nobody" } },
  resetLogistics: { params: { id: "nobody" } },
  logisticsLogin: { body: {} },
  logisticsLogout: {},
  logisticsRegister: { body: {} },
  logisticsUpdate: { body: {} },
  logisticsAll: {},
  logisticsDelete: { params: { id: "nobody" } },
};

/** Accounts of each role in each state. */
type People = Record<"good" | "unverified" | "deleted" | "moved" | "renewed" | "recreated", Account>;
const people = {} as Record<Role, People>;

beforeAll(async () => {
  for (const role of roles) {
    const deleted = await makeAccount(role);
    await makeAccount("admin"); // The last admin cannot be deleted.
    await deleteAccount(role, deleted._id);
    const moved = await makeAccount(role);
    await changeAccount(moved, "test", () => ({ email: `${randomUUID()}@example.com` }));
    const renewed = await makeAccount(role);
    await changeAccount(renewed, "test", ({ epoch }) => ({ epoch: epoch + 1 }));
    const recreated = await makeAccount(role);
    await deleteAccount(role, recreated._id);
    await makeAccount(role, { email: recreated.email });
    const unverified = await makeAccount(role, { isVerified: false });
    people[role] = { good: await makeAccount(role), unverified, deleted, moved, renewed, recreated };
  }
});

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A valid token's claims under another header and key. */
async function resigned(account: Account, alg: string, key: Parameters<SignJWT["sign"]>[0], header = {}) {
  const genuine = await tokenFor(account);
  const claims: JWTPayload = decodeJwt(genuine);
  return new SignJWT(claims).setProtectedHeader({ ...decodeProtectedHeader(genuine), ...header, alg }).sign(key);
}

/** Tokens that look valid and are not. */
const invalidTokens: Record<string, (of: People) => Promise<string>> = {
  nonsense: async () => "nonsense",
  "forged: unsigned (alg none)": async ({ good }) => new UnsecuredJWT(decodeJwt(await tokenFor(good))).encode(),
  "forged: signed with a public key (RS/HS swap)": ({ good }) =>
    resigned(good, "HS256", Buffer.from(publicKey.export({ type: "spki", format: "pem" }))),
  "forged: signed by a key of its own (RS256, jwk and jku)": ({ good }) =>
    resigned(good, "RS256", privateKey, { jwk: publicKey.export({ format: "jwk" }), jku: "https://evil.example/jwks" }),
  "forged: another key": ({ good }) => resigned(good, "HS256", randomBytes(32)),
  "forged: tampered": async ({ good, unverified }) => {
    const [header, , signature] = (await tokenFor(unverified)).split(".");
    return `${header}.${(await tokenFor(good)).split(".")[1]}.${signature}`;
  },
  expired: ({ good }) => tokenFor(good, { expires: Math.floor(Date.now() / 1000) }),
  unverified: ({ unverified }) => tokenFor(unverified),
  deleted: ({ deleted }) => tokenFor(deleted),
  "of a deleted account with a new one under its e-mail": ({ recreated }) => tokenFor(recreated),
  "of an old e-mail": ({ moved }) => tokenFor(moved),
  "of an old password": ({ renewed }) => tokenFor(renewed),
  "logged out": async ({ good }) => {
    const sessionId = randomUUID();
    const expires = Math.floor(Date.now() / 1000) + 3600;
    await changeAccount(good, "test", ({ endedSessions }) => ({
      endedSessions: { ...endedSessions, [sessionId]: expires },
    }));
    return tokenFor(good, { sessionId, expires });
  },
};

const bearer = (token: string): Request => ({ headers: { authorization: `Bearer ${token}` } });
const inCookieOf = (role: Role, token: string): Request => ({ cookies: [`${sessionCookies[role].token}=${token}`] });

const isAccepted = ({ status }: Answer) => status !== 401 && status !== 403 && status < 500;
/** Unparseable parts: only allowed callers may get an error about them. */
const unreadable = { body: "{" };

test("every operation of the contract has a function", async () => {
  for (const name of endpointNames) expect(await handlerOf(name)).toBeTypeOf("function");
});

describe.each(endpointNames)("%s", (name) => {
  const { callers } = endpoints[name];
  const send = async (credentials: Request, request: Request = requests[name]) =>
    call(await handlerOf(name), name, { ...request, ...credentials });

  const forbidden = { status: 403, cookies: [], body: { code: "forbidden" } };
  const signedIn = async () => {
    const { good } = people[callers === "anyone" ? "admin" : (callers[0] ?? "admin")];
    return cookiesFor(good, await tokenFor(good));
  };

  test("refuses a request that did not come through the distribution", async () => {
    const around = { cookies: await signedIn(), headers: { "x-origin-secret": "guessed" } };
    expect(await send(around, unreadable)).toMatchObject(forbidden);
  });

  // A GET changes nothing, so any site may link to it.
  if (endpoints[name].method !== "GET") {
    test.each([
      ["sec-fetch-site", "cross-site"],
      ["origin", "https://evil.example"],
    ])("refuses a request from another site's page, told by %s", async (header, value) => {
      const foreign = { cookies: await signedIn(), headers: { [header]: value } };
      expect(await send(foreign, unreadable)).toMatchObject(forbidden);
    });
  }

  if (callers === "anyone") {
    test("accepts requests with any or no session", async () => {
      expect(isAccepted(await send({}))).toBe(true);
      for (const role of roles) {
        for (const token of [
          await tokenFor(people[role].good),
          ...(await Promise.all(Object.values(invalidTokens).map((make) => make(people[role])))),
        ]) {
          expect(isAccepted(await send(bearer(token)))).toBe(true);
          expect(isAccepted(await send(inCookieOf(role, token)))).toBe(true);
        }
      }
    });
    return;
  }

  const mayCall: readonly Role[] = callers;
  const cleared = mayCall.flatMap((role) => Object.values(sessionCookies[role]));

  test.each(roles.filter((role) => mayCall.includes(role)))("accepts %s", async (role) => {
    const { good } = people[role];
    expect(isAccepted(await send(bearer(await tokenFor(good))))).toBe(true);
    expect(isAccepted(await send({ cookies: cookiesFor(good, await tokenFor(good)) }))).toBe(true);
  });

  test.each(roles.filter((role) => !mayCall.includes(role)))(
    "refuses the role %s, and logs who was refused",
    async (role) => {
      const { good } = people[role];
      const token = await tokenFor(good);
      for (const credentials of [bearer(token), ...mayCall.map((mine) => inCookieOf(mine, token))]) {
        expect(await send(credentials, unreadable)).toMatchObject({
          status: 403,
          cookies: [],
          body: { code: "forbidden", message: "Your account may not do this." },
        });
        expect(securityLines(lines).at(-1)).toEqual({
          event: "security",
          name: "denied",
          endpoint: name,
          role,
          actor: good._id,
        });
      }
      // The other role's cookie is ignored, so this request has no session.
      expect(await send(inCookieOf(role, token), unreadable)).toMatchObject({ status: 401 });
    },
  );

  test("refuses a request without a session and clears its cookies", async () => {
    for (const credentials of [{}, { headers: { authorization: "Basic YTpi" } }, { cookies: ["admin_session=x"] }]) {
      const answer = await send(credentials, unreadable);
      expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated", message: "Please sign in." } });
      for (const cookie of cleared) expect(cookiesSet(answer)[cookie]).toMatchObject({ value: "", maxAge: 0 });
    }
    expect(securityLines(lines)).toEqual([]);
  });

  test.each(Object.keys(invalidTokens))("refuses a token: %s", async (kind) => {
    for (const role of mayCall) {
      const token = (await invalidTokens[kind]?.(people[role])) ?? "";
      const byHeader = await send(bearer(token), unreadable);
      expect(byHeader).toMatchObject({ status: 401, cookies: [], body: { code: "unauthenticated" } });
      const byCookie = await send(inCookieOf(role, token), unreadable);
      expect(byCookie).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
      for (const cookie of cleared) expect(cookiesSet(byCookie)[cookie]).toMatchObject({ value: "", maxAge: 0 });
    }
    expect(securityLines(lines)).toHaveLength(2 * mayCall.length);
    expect(securityLines(lines)[0]).toMatchObject({ name: "session-refused", endpoint: name });
  });
});

describe("with the cookies of both roles in one browser", () => {
  const list = async (request: Request) => call(await handlerOf("allTracking"), "allTracking", request);
  const actorOf = () => lines.find(({ event }) => event === "request")?.actor;
  const cookies = async (admin: string, logistics: string) => [
    `${sessionCookies.admin.token}=${admin}`,
    `${sessionCookies.logistics.token}=${logistics}`,
  ];

  test("the role that the contract names first is the caller", async () => {
    const [admin, logistics] = [people.admin.good, people.logistics.good];
    expect((await list({ cookies: await cookies(await tokenFor(admin), await tokenFor(logistics)) })).status).toBe(200);
    expect(actorOf()).toBe(logistics._id);
  });

  test("an ended session leaves the other as the caller", async () => {
    const [admin, ended] = [people.admin.good, people.logistics.renewed];
    const answer = await list({ cookies: await cookies(await tokenFor(admin), await tokenFor(ended)) });
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(actorOf()).toBe(admin._id);
  });

  test("a bearer token is used instead of cookies", async () => {
    const good = await cookies(await tokenFor(people.admin.good), await tokenFor(people.logistics.good));
    expect(await list({ cookies: good, ...bearer("nonsense") })).toMatchObject({ status: 401, cookies: [] });
  });

  test("a header is used only as the scheme and one token", async () => {
    const token = await tokenFor(people.admin.good);
    for (const authorization of [`Basic Bearer ${token}`, `Bearer ${token} more`, `Bearer${token}`]) {
      expect(await list({ headers: { authorization } })).toMatchObject({ status: 401 });
    }
    for (const authorization of [`bearer ${token}`, `Bearer   ${token}`]) {
      expect(await list({ headers: { authorization } })).toMatchObject({ status: 200 });
    }
  });
});
