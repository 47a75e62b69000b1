import { Failure } from "../../shared/errors.ts";
import type { Role } from "../../shared/session.ts";
import type { Account } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { hasExpiredPassword, hashPassword, isOutdated } from "../accounts/passwords.ts";
import { securityEvent } from "../platform/security-log.ts";
import { checkPassword, rememberedNetwork } from "./password-proof.ts";
import type { SentCookies } from "./session-token.ts";
import { endReplacedSession, startSession } from "./sessions.ts";

const networksRemembered = 5;

/** Updates the account at sign-in: an outdated password hash, the known networks. */
async function updateAtSignIn(
  account: Account,
  password: string,
  network: string,
): Promise<void> {
  const rehashed = isOutdated(account.passwordHash) && {
    passwordHash: await hashPassword(password),
  };
  if (!rehashed && account.knownNetworks[0] === network) return;
  await changeAccount(account, account._id, ({ passwordHash, knownNetworks }) => {
    if (passwordHash !== account.passwordHash) return undefined;
    // Another sign-in may have added its network since the account was read.
    const others = knownNetworks.filter((known) => known !== network);
    return {
      ...rehashed,
      knownNetworks: [network, ...others].slice(0, networksRemembered),
    };
  });
}

interface SignInRequest {
  readonly body: { readonly email: string; readonly password: string };
  readonly network: string;
  /** The cookies it brought. */
  readonly cookies: SentCookies;
  setCookie(cookie: string): void;
}

/**
 * Counts the attempt, checks the password and starts a session, which replaces one that the browser has.
 * @returns the session's token, also set as a cookie
 */
export async function signIn(
  role: Role,
  { body: { email, password }, network, cookies, setCookie }: SignInRequest,
): Promise<string> {
  const account = await checkPassword("login", { role, email, network, password });
  if (!account) throw new Failure("unauthenticated", "Incorrect email or password.");
  const facts = { role, network, subject: account._id };
  if (!account.isVerified) {
    securityEvent("login", { ...facts, outcome: "unverified" });
    throw new Failure(
      "not_verified",
      "Your account is waiting for an admin's approval. Please try again later.",
    );
  }
  if (hasExpiredPassword(account)) {
    securityEvent("login", { ...facts, outcome: "expired" });
    throw new Failure(
      "unauthenticated",
      "This one-time password is no longer valid. Ask an admin for a new one.",
    );
  }

  const replaced = await endReplacedSession(role, cookies);
  await updateAtSignIn(account, password, rememberedNetwork(network));
  securityEvent("login", { ...facts, actor: account._id, outcome: "ok" });
  // Ending a session may have raised the epoch, which the new token must name; so does a new password, which it must not.
  const isSame =
    replaced?._id === account._id && replaced.passwordHash === account.passwordHash;
  return startSession(isSame ? replaced : account, setCookie);
}
