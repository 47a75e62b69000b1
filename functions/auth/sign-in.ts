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
 * The cap over all networks is for strangers: it does not hold where the person has signed in from before,
 * or whoever commands enough networks could lock them out.
 */
const limits = (role: Role, knownNetwork: boolean): AttemptLimits => ({
  purpose: `${role}-login`,
  perSubjectAndNetwork: 5,
  perNetwork: 20,
  perSubject: knownNetwork ? Number.MAX_SAFE_INTEGER : 50,
});

/** What to put right in an account whose owner has just given its password. */
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
 * Signs someone in: the attempt is counted, the password checked, and only then anything told.
 * An unknown e-mail costs the same calls and the same hash as a wrong password.
 * @returns the session's token, already put into the browser
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
