import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { roles } from "../../shared/session.ts";
import { currentKey, keyById } from "./signing-keys.ts";

const algorithm = "HS256";
const issuer = "shipment-portal";
const audience = "shipment-portal/api";
/** The kind of token: one made for another purpose with the same key is no session. */
const kind = "session+jwt";
/** The clocks of two machines may differ by this much. */
const clockSkewSeconds = 30;

const sessionClaims = z.object({
  jti: z.string(),
  sub: z.string(),
  exp: z.number(),
  role: z.enum(roles),
  email: z.string(),
  epoch: z.number(),
});

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

/** Signs a session with the current key. */
export async function signSession({
  sessionId,
  accountId,
  role,
  email,
  epoch,
  expires,
}: SessionClaims): Promise<string> {
  const { kid, key } = await currentKey();
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role, email, epoch })
    .setProtectedHeader({ alg: algorithm, typ: kind, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(accountId)
    .setJti(sessionId)
    .setIssuedAt(now)
    .setNotBefore(now - clockSkewSeconds)
    .setExpirationTime(expires)
    .sign(key);
}

async function verificationKey({ kid }: JWTHeaderParameters): Promise<Uint8Array> {
  const key = await keyById(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** The session a token holds, or undefined where it is not one of ours or its time is over. */
export async function verifySession(token: string): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, verificationKey, {
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
