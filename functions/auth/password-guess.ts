import { Failure } from "../../shared/errors.ts";
import type { Role } from "../../shared/session.ts";
import type { Account } from "../accounts/account-store.ts";
import { hasExpiredPassword } from "../accounts/one-time-password.ts";
import { passwordMatches } from "../accounts/passwords.ts";
import { type AttemptLimits, countAttempt } from "../limits/attempts.ts";
import { environment } from "../platform/environment.ts";
import { keyedHash } from "../platform/keyed-hash.ts";
import { securityEvent } from "../platform/security-log.ts";

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

/** A network as accounts remember it. */
export const rememberedNetwork = (network: string) =>
  keyedHash(environment.originSecret, network);

interface PasswordGuess {
  readonly role: Role;
  readonly email: string;
  readonly network: string;
  readonly password: string;
  /** The account with this e-mail, if there is one. */
  readonly account: Account | undefined;
}

/**
 * Counts a guess at an account's password, then checks it; a wrong or uncounted one is logged.
 * An unknown e-mail takes the same calls and the same hash as a wrong password, so that timing reveals nothing.
 * @param event what the password is asked for
 * @returns whether it is the account's, and for a reauthentication not an expired one-time password
 * @throws Failure `too_many_attempts`
 */
export async function checkPassword(
  event: "login" | "reauthentication",
  { role, email, network, password, account }: PasswordGuess,
): Promise<boolean> {
  const facts = { role, network, subject: account?._id };
  const knownNetwork =
    account?.knownNetworks.includes(rememberedNetwork(network)) ?? false;
  const attempt = await countAttempt(limits(role, knownNetwork), email, network).catch(
    (error: unknown) => {
      if (error instanceof Failure)
        securityEvent(event, { ...facts, outcome: "limited" });
      throw error;
    },
  );
  const matches = await passwordMatches(account?.passwordHash, password);
  // A login tells who knows an expired one-time password that it is over; to a session it proves nothing any more.
  const proves = event === "login" || !account || !hasExpiredPassword(account);
  if (matches && proves) {
    await attempt.succeeded();
    return true;
  }
  securityEvent(event, { ...facts, outcome: "wrong" });
  await attempt.failed();
  return false;
}
