import { Failure } from "../../shared/errors.ts";
import type { Role } from "../../shared/session.ts";
import { type Account, getAccount } from "../accounts/account-store.ts";
import { type AccountChange, changeAccount } from "../accounts/account-write.ts";
import { hashPassword, isOutdated, passwordMatches } from "../accounts/passwords.ts";
import { type AttemptLimits, countAttempt } from "../limits/attempts.ts";
import { environment } from "../platform/environment.ts";
import { keyedHash } from "../platform/keyed-hash.ts";
import { securityEvent } from "../platform/security-log.ts";
import { startSession } from "./sessions.ts";

const networksRemembered = 5;

/**
 * The limit over all networks does not apply to networks the account has signed in from:
 * else an attacker with many networks could lock the owner out.
 */
const limits = (role: Role, knownNetwork: boolean): AttemptLimits => ({
  purpose: `${role}-login`,
  perSubjectAndNetwork: 5,
  perNetwork: 20,
  perSubject: knownNetwork ? Number.MAX_SAFE_INTEGER : 50,
});

/** Updates the account at sign-in: an outdated password hash, the known networks. */
async function updatesAtSignIn(
  account: Account,
  password: string,
  network: string,
): Promise<AccountChange | undefined> {
  const changes = {
    ...(isOutdated(account.passwordHash) && { passwordHash: await hashPassword(password) }),
    ...(!account.knownNetworks.includes(network) && {
      knownNetworks: [network, ...account.knownNetworks].slice(0, networksRemembered),
    }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

interface SignInRequest {
  readonly body: { readonly email: string; readonly password: string };
  readonly network: string;
  setCookie(cookie: string): void;
}

/**
 * Counts the attempt, checks the password and starts a session.
 * An unknown e-mail takes the same calls and the same hash as a wrong password, so that timing reveals nothing.
 * @returns the session's token, also set as a cookie
 */
export async function signIn(
  role: Role,
  { body: { email, password }, network, setCookie }: SignInRequest,
): Promise<string> {
  const account = await getAccount(role, email);
  const facts = { role, network, ...(account && { subject: account._id }) };
  const from = keyedHash(environment.originSecret, network);
  const attempt = await countAttempt(
    limits(role, account?.knownNetworks.includes(from) ?? false),
    email,
    network,
  ).catch((error: unknown) => {
    if (error instanceof Failure) securityEvent("login", { ...facts, outcome: "limited" });
    throw error;
  });

  const matches = await passwordMatches(account?.passwordHash, password);
  if (!account || !matches) {
    securityEvent("login", { ...facts, outcome: "wrong" });
    await attempt.failed();
    throw new Failure("unauthenticated", "Email or password is not correct.");
  }
  await attempt.succeeded();
  if (!account.isVerified) {
    securityEvent("login", { ...facts, outcome: "unverified" });
    throw new Failure("not_verified", "Your account is waiting for an admin's approval. Please try again later.");
  }
  if (account.passwordExpires !== undefined && Date.parse(account.passwordExpires) <= Date.now()) {
    securityEvent("login", { ...facts, outcome: "expired" });
    throw new Failure("unauthenticated", "This one-time password is no longer valid. Ask an admin for a new one.");
  }

  const changes = await updatesAtSignIn(account, password, from);
  if (changes) {
    await changeAccount(account, account._id, (stored) =>
      stored.passwordHash === account.passwordHash ? changes : undefined,
    );
  }
  securityEvent("login", { ...facts, actor: account._id, outcome: "ok" });
  return startSession(account, setCookie);
}
