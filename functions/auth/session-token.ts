import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { lazySchema } from "../../shared/lazy-schema.ts";
import { roles } from "../../shared/session.ts";
import { environment } from "../platform/environment.ts";
import { secretVersions } from "../platform/secrets.ts";

const algorithm = "HS256";
const issuer = "shipment-portal";
const audience = "shipment-portal/api";
/** The kind of token: one made for another purpose with the same key is no session. */
const kind = "session+jwt";
/** The clocks of two machines may differ by this much. */
const clockSkewSeconds = 30;
/** A kid nobody knows makes us look for a new key, but not more often than this. */
const unknownKeyMs = 60_000;

const sessionClaims = lazySchema(() =>
  z.object({
    jti: z.string(),
    sub: z.string(),
    exp: z.number(),
    role: z.enum(roles),
    email: z.string(),
    epoch: z.number(),
  }),
);

/** What a token says; true only as far as the stored account agrees. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly accountId: string;
  readonly role: (typeof roles)[number];
  readonly email: string;
  readonly epoch: number;
  /** Seconds since the epoch. */
  readonly expires: number;
}

const signingSecret = lazySchema(() => z.object({ key: z.string() }));

function keyBytes(value: string): Uint8Array {
  const bytes = Buffer.from(signingSecret.parse(JSON.parse(value)).key, "base64url");
  if (bytes.length < 32) throw new Error("The signing key is shorter than 32 bytes");
  return bytes;
}

async function keyOf(kid: string | undefined): Promise<Uint8Array> {
  const arn = environment.signingSecretArn;
  const isNamed = ({ versionId }: { versionId: string }) => versionId === kid;
  const version = (await secretVersions(arn)).find(isNamed) ?? (await secretVersions(arn, unknownKeyMs)).find(isNamed);
  if (!version) throw new errors.JWKSNoMatchingKey();
  return keyBytes(version.value);
}

/** Signs a session with the current key. */
export async function signSession({
  sessionId,
  accountId,
  role,
  email,
  epoch,
  expires,
}: SessionClaims): Promise<string> {
  const current = (await secretVersions(environment.signingSecretArn)).find(({ stage }) => stage === "AWSCURRENT");
  if (!current) throw new Error("The signing secret has no value");
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role, email, epoch })
    .setProtectedHeader({ alg: algorithm, typ: kind, kid: current.versionId })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setJti(sessionId)
    .setIssuedAt(now)
    .setNotBefore(now - clockSkewSeconds)
    .setExpirationTime(expires)
    .sign(keyBytes(current.value));
}

/** The session a token holds, or undefined where it is not one of ours or its time is over. */
export async function verifySession(token: string): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, async ({ kid }) => keyOf(kid), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: kind,
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
