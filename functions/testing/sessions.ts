import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { type Role, sessionSeconds } from "../../shared/session.ts";
import type { Account } from "../accounts/account-store.ts";
import { changeAccount, deleteAccount } from "../accounts/account-write.ts";
import { unixSeconds } from "../database/table.ts";
import { makeAccount, tokenFor } from "./accounts.ts";
import type { Sessions, SessionsOfRole } from "./authorization-matrix.ts";
import { endpointNames } from "./handlers.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A valid token's claims under another header and key. */
async function resigned(account: Account, alg: string, key: Parameters<SignJWT["sign"]>[0], header = {}) {
  const genuine = await tokenFor(account);
  const claims: JWTPayload = decodeJwt(genuine);
  return new SignJWT(claims).setProtectedHeader({ ...decodeProtectedHeader(genuine), ...header, alg }).sign(key);
}

async function tampered(account: Account, claimsOf: Account) {
  const [header, , signature] = (await tokenFor(account)).split(".");
  return `${header}.${(await tokenFor(claimsOf)).split(".")[1]}.${signature}`;
}

async function signedOut(account: Account) {
  const sessionId = randomUUID();
  const expires = unixSeconds() + sessionSeconds;
  await changeAccount(account, "test", ({ endedSessions }) => ({
    endedSessions: { ...endedSessions, [sessionId]: expires },
  }));
  return tokenFor(account, { sessionId, expires });
}

async function sessionsOf(role: Role): Promise<SessionsOfRole> {
  const good = await makeAccount(role);
  const unverified = await makeAccount(role, { isVerified: false });
  const deleted = await makeAccount(role);
  await deleteAccount(role, deleted._id);
  const moved = await makeAccount(role);
  await changeAccount(moved, "test", () => ({ email: `${randomUUID()}@example.com` }));
  const renewed = await makeAccount(role);
  await changeAccount(renewed, "test", ({ epoch }) => ({ epoch: epoch + 1 }));
  const recreated = await makeAccount(role);
  await deleteAccount(role, recreated._id);
  await makeAccount(role, { email: recreated.email });

  const current = endpointNames.map(async (name) => [
    name,
    { byBearer: await tokenFor(good), byCookie: await tokenFor(good) },
  ]);
  return {
    accountId: good._id,
    current: Object.fromEntries(await Promise.all(current)),
    invalid: {
      nonsense: "nonsense",
      "forged: unsigned (alg none)": new UnsecuredJWT(decodeJwt(await tokenFor(good))).encode(),
      "forged: signed with a public key (RS/HS swap)": await resigned(
        good,
        "HS256",
        Buffer.from(publicKey.export({ type: "spki", format: "pem" })),
      ),
      "forged: signed by a key of its own (RS256, jwk and jku)": await resigned(good, "RS256", privateKey, {
        jwk: publicKey.export({ format: "jwk" }),
        jku: "https://evil.example/jwks",
      }),
      "forged: another key": await resigned(good, "HS256", randomBytes(32)),
      "forged: tampered": await tampered(unverified, good),
      expired: await tokenFor(good, { expires: unixSeconds() }),
      "of an unverified account": await tokenFor(unverified),
      "of a deleted account": await tokenFor(deleted),
      "of a deleted account with a new one under its e-mail": await tokenFor(recreated),
      "of an old e-mail": await tokenFor(moved),
      "of an old password": await tokenFor(renewed),
      "signed out": await signedOut(good),
    },
  };
}

/** Stores accounts of each role in each state, and signs a token for each. */
export async function makeSessions(): Promise<Sessions> {
  await makeAccount("admin"); // The last admin cannot be deleted.
  return { logistics: await sessionsOf("logistics"), admin: await sessionsOf("admin") };
}
