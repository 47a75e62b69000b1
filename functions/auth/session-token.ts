import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import {
  type Role,
  rememberedEmailCookie,
  roles,
  sessionCookies,
} from "../../shared/session.ts";
import { getSessionAccount } from "../accounts/account-store.ts";
import { unixSeconds } from "../database/table.ts";
import { environment } from "../platform/environment.ts";
import {
  currentVersion,
  keyBytes,
  type SecretVersion,
  secretVersions,
  unknownKeyMs,
} from "../platform/secrets.ts";

/** A session: its token, the account that it names, and the cookies that carry it. */

const algorithm = "HS256";
const issuer = "shipment-portal";
const audience = "shipment-portal/api";
/** The `typ` header: a token made with the same key for another purpose is no session. */
const tokenType = "session+jwt";
/** Allowed difference between the clocks of two machines. */
const clockSkewSeconds = 30;

const sessionClaims = z.object({
  jti: z.string(),
  sub: z.string(),
  exp: z.number(),
  role: z.enum(roles),
  email: z.string(),
  epoch: z.number(),
});

/** A token's claims. `verifyCaller` checks them against the stored account. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly accountId: string;
  readonly role: (typeof roles)[number];
  readonly email: string;
  readonly epoch: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** A token for a session, signed with the current key. */
export async function signSession({
  sessionId,
  accountId,
  role,
  email,
  epoch,
  expires,
}: SessionClaims): Promise<string> {
  const { kid, key } = await currentKey();
  const now = unixSeconds();
  return new SignJWT({ role, email, epoch })
    .setProtectedHeader({ alg: algorithm, typ: tokenType, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setJti(sessionId)
    .setIssuedAt(now)
    .setNotBefore(now - clockSkewSeconds)
    .setExpirationTime(expires)
    .sign(key);
}

/** The current or previous key with the id that a token names. */
async function verificationKey({ kid }: JWTHeaderParameters): Promise<Uint8Array> {
  const arn = environment.signingSecretArn;
  const isNamed = ({ versionId }: SecretVersion) => versionId === kid;
  const version =
    (await secretVersions(arn)).find(isNamed) ??
    (await secretVersions(arn, unknownKeyMs)).find(isNamed);
  if (!version) throw new errors.JWKSNoMatchingKey();
  return keyIn(version);
}

/** Whether no other text decodes to the same token: decoders ignore padding, white space and a last character's unused bits. */
const isCanonical = (token: string) =>
  token
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);

/** The session of a token, or undefined where the token is invalid or expired. */
export async function verifySession(token: string): Promise<SessionClaims | undefined> {
  if (!isCanonical(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, verificationKey, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: tokenType,
      requiredClaims: ["iat", "nbf", "exp", "jti", "sub"],
    });
    const claims = sessionClaims.safeParse(payload);
    if (!claims.success) return undefined;
    const { jti, sub, exp, role, email, epoch } = claims.data;
    return { sessionId: jti, accountId: sub, role, email, epoch, expires: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const signingSecret = z.object({ key: z.string() });

const keyIn = ({ value }: SecretVersion) =>
  keyBytes(signingSecret.parse(JSON.parse(value)).key, "The signing key");

/** The key to sign with, and its id. */
async function currentKey(): Promise<{ kid: string; key: Uint8Array }> {
  const current = currentVersion(await secretVersions(environment.signingSecretArn));
  if (!current) throw new Error("The signing secret has no value");
  return { kid: current.versionId, key: keyIn(current) };
}

/** The signed-in account, checked against the stored one. */
export interface Caller {
  readonly role: Role;
  readonly _id: string;
  readonly email: string;
  readonly name: string;
  /** The account's epoch when the caller was verified. */
  readonly epoch: number;
  /** The token's own id, and the second it expires at. */
  readonly sessionId: string;
  readonly sessionExpires: number;
}

/** The account a token names, or undefined where the stored account no longer accepts the token. */
export async function verifyCaller(session: SessionClaims): Promise<Caller | undefined> {
  const account = await getSessionAccount(session.role, session.email);
  if (
    account?._id !== session.accountId ||
    !account.isVerified ||
    account.epoch !== session.epoch ||
    Object.hasOwn(account.endedSessions, session.sessionId)
  ) {
    return undefined;
  }
  const { _id, role, email, name, epoch } = account;
  return {
    _id,
    role,
    email,
    name,
    epoch,
    sessionId: session.sessionId,
    sessionExpires: session.expires,
  };
}

interface SessionAccount {
  readonly role: Role;
  readonly _id: string;
  readonly email: string;
}

/** The cookies of a request as API Gateway lists them, one "name=value" each. */
export type SentCookies = readonly string[] | undefined;

const ownPagesOnly = { path: "/", secure: true, sameSite: "strict" } as const;

// As they are: one token has one spelling.
const valuesIn = (sent: SentCookies) =>
  parseCookie((sent ?? []).join("; "), { decode: (value) => value });

function cookiesOf(
  role: Role,
  values: { token: string; marker: string; email: string },
  maxAge: number,
): SetCookie[] {
  const { token, marker } = sessionCookies[role];
  const cookies: SetCookie[] = [
    { name: token, value: values.token, httpOnly: true },
    { name: marker, value: values.marker },
  ];
  if (role === "logistics")
    cookies.push({ name: rememberedEmailCookie, value: values.email });
  return cookies.map((cookie) => ({ ...cookie, maxAge, ...ownPagesOnly }));
}

/** The Set-Cookie headers of a session. `expires` in seconds since 1970. */
export function sessionCookieHeaders(
  { role, _id, email }: SessionAccount,
  token: string,
  expires: number,
): string[] {
  const maxAge = Math.max(0, expires - unixSeconds());
  return cookiesOf(role, { token, marker: _id, email }, maxAge).map((cookie) =>
    stringifySetCookie(cookie),
  );
}

/**
 * The Set-Cookie headers that delete a role's session cookies, marker and remembered e-mail included, of those that the
 * request brought: a link on another site makes a request without them, whose reply must not sign anyone out.
 */
export function clearedCookieHeaders(role: Role, sent: SentCookies): string[] {
  const values = valuesIn(sent);
  return cookiesOf(role, { token: "", marker: "", email: "" }, 0)
    .filter(({ name }) => values[name] !== undefined)
    .map((cookie) => stringifySetCookie(cookie));
}

/** The token a browser sent for a role. */
export function tokenFrom(sent: SentCookies, role: Role): string | undefined {
  return valuesIn(sent)[sessionCookies[role].token] || undefined;
}
