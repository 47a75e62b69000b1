import { randomBytes } from "node:crypto";
import { type JWTHeaderParameters, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rotateSigningKey } from "../testing/accounts.ts";
import { secretReads, secretsOutage, storedSecrets } from "../testing/secrets-manager.ts";
import { type SessionClaims, signSession, verifySession } from "./session-token.ts";

let clock = Date.UTC(2026, 0, 1);
const later = (seconds: number) => {
  clock += seconds * 1000;
  vi.setSystemTime(clock);
};

/** Each test starts an hour after the last, so that no key is cached. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  later(3600);
});
afterEach(() => {
  vi.useRealTimers();
  secretsOutage.now = false;
});

const now = () => Math.floor(Date.now() / 1000);
const session = (): SessionClaims => ({
  sessionId: "session-1",
  accountId: "01JGFJJZ00ABCDEFGHJKMNPQRS",
  role: "admin",
  email: "asha@example.com",
  epoch: 3,
  expires: now() + 3600,
});

function currentKey() {
  const [version] = storedSecrets.get(process.env.SIGNING_SECRET_ARN ?? "") ?? [];
  if (!version) throw new Error("There is no signing key");
  return { kid: version.versionId, bytes: Buffer.from(JSON.parse(version.value).key, "base64url") };
}

interface Forgery {
  header?: Partial<JWTHeaderParameters>;
  claims?: Record<string, unknown>;
  key?: Parameters<SignJWT["sign"]>[0];
}

/** A valid token but for the given changes. */
function forge({ header, claims, key }: Forgery = {}): Promise<string> {
  const { kid, bytes } = currentKey();
  return new SignJWT({
    iss: "shipment-portal",
    aud: "shipment-portal/api",
    sub: session().accountId,
    jti: "session-1",
    iat: now(),
    nbf: now(),
    exp: now() + 3600,
    role: "admin",
    email: "asha@example.com",
    epoch: 3,
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256", typ: "session+jwt", kid, ...header })
    .sign(key ?? bytes);
}

test("a token verifies to the claims that were signed", async () => {
  expect(await verifySession(await signSession(session()))).toEqual(session());
});

test("a token is valid until its last second", async () => {
  const token = await signSession(session());
  later(3599);
  expect(await verifySession(token)).toBeDefined();
  later(1);
  expect(await verifySession(token)).toBeUndefined();
});

describe("refused is", () => {
  test("nothing where the forged token has no fault, so that the cases below fail for their own reason", async () => {
    expect(await verifySession(await forge())).toEqual(session());
  });

  test.each<[string, Forgery]>([
    ["another issuer", { claims: { iss: "somebody" } }],
    ["another audience", { claims: { aud: "somewhere" } }],
    ["a time to come", { claims: { nbf: 4_000_000_000 } }],
    ["no expiry", { claims: { exp: undefined } }],
    ["no start", { claims: { nbf: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["no id", { claims: { jti: undefined } }],
    ["a role there is not", { claims: { role: "owner" } }],
    ["no epoch", { claims: { epoch: undefined } }],
    ["another kind of token", { header: { typ: "JWT" } }],
    ["no kind", { header: { typ: undefined } }],
    ["a kid nobody knows", { header: { kid: "made-up" } }],
    ["no kid", { header: { kid: undefined } }],
    ["another key", { key: randomBytes(32) }],
    ["another length of hash", { header: { alg: "HS512" }, key: randomBytes(64) }],
  ])("a token with %s", async (_, forgery) => {
    expect(await verifySession(await forge(forgery))).toBeUndefined();
  });

  test("a token whose signature is spelled in another way", async () => {
    const token = await signSession(session());
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = token.at(-1) ?? "";
    // 32 bytes leave two unused bits in the last of 43 characters.
    const otherBits = alphabet[alphabet.indexOf(last) ^ 1] ?? "";
    const spellings = [`${token.slice(0, -1)}${otherBits}`, `${token}=`, `${token} `];
    for (const spelled of spellings) expect(await verifySession(spelled)).toBeUndefined();
    expect(await verifySession(token)).toBeDefined();
  });

  test.each(["", "a", "a.b.c", "..", "\u0000", "eyJhbGciOiJIUzI1NiJ9..", "x".repeat(5000)])("%j", async (token) => {
    expect(await verifySession(token)).toBeUndefined();
  });
});

describe("a rotated key", () => {
  test("ends no session and is used as soon as it is read", async () => {
    const old = await signSession(session());
    rotateSigningKey();
    later(61);
    const { kid, bytes } = currentKey();
    expect(await verifySession(await forge({ header: { kid }, key: bytes }))).toBeDefined();
    expect(await verifySession(old)).toBeDefined();
    const header = JSON.parse(Buffer.from((await signSession(session())).split(".")[0] ?? "", "base64url").toString());
    expect(header).toEqual({ alg: "HS256", typ: "session+jwt", kid });
  });

  test("makes tokens of the key before the last invalid within minutes", async () => {
    const old = await signSession(session());
    rotateSigningKey();
    rotateSigningKey();
    later(5 * 60);
    expect(await verifySession(old)).toBeUndefined();
  });

  test("is read at most once a minute, however many tokens name unknown keys", async () => {
    await signSession(session());
    const unknown = await forge({ header: { kid: "made-up" } });
    later(61);
    const before = secretReads.count;
    for (let count = 0; count < 10; count += 1) await verifySession(unknown);
    expect(secretReads.count - before).toBe(2);
    later(61);
    await verifySession(unknown);
    expect(secretReads.count - before).toBe(4);
  });
});

test("a key shorter than 32 bytes is not used", async () => {
  const arn = process.env.SIGNING_SECRET_ARN ?? "";
  const good = storedSecrets.get(arn) ?? [];
  storedSecrets.set(arn, [{ versionId: "short", value: JSON.stringify({ key: "c2hvcnQ" }) }]);
  await expect(signSession(session())).rejects.toThrow("The signing key is shorter than 32 bytes");
  storedSecrets.set(arn, good);
});

test("nothing is signed with the previous key", async () => {
  const arn = process.env.SIGNING_SECRET_ARN ?? "";
  const good = storedSecrets.get(arn) ?? [];
  storedSecrets.set(arn, [undefined, ...good]);
  later(3600);
  await expect(signSession(session())).rejects.toThrow("no value");
  storedSecrets.set(arn, good);
});

test("an outage of Secrets Manager is an error, not an invalid token", async () => {
  storedSecrets.set("arn:other", []);
  vi.stubEnv("SIGNING_SECRET_ARN", "arn:other");
  secretsOutage.now = true;
  await expect(verifySession("eyJhbGciOiJIUzI1NiIsImtpZCI6ImEifQ.e30.AAAA")).rejects.toMatchObject({
    name: "InternalServiceError",
  });
  vi.unstubAllEnvs();
});
