import { Failure } from "../../shared/errors.ts";
import { type Role, sessionSeconds } from "../../shared/session.ts";
import { type Account, getAccount } from "../accounts/account-store.ts";
import { hasExpiredPassword, passwordMatches } from "../accounts/passwords.ts";
import { unixSeconds } from "../database/table.ts";
import { type AttemptLimits, countAttempt } from "../limits/attempts.ts";
import { environment } from "../platform/environment.ts";
import { refusedField } from "../platform/failure.ts";
import { keyedHash } from "../platform/keyed-hash.ts";
import { actEvent, securityEvent } from "../platform/security-log.ts";
import type { Caller } from "./session-token.ts";

/**
 * The limit over all networks does not apply to the networks the account last signed in from:
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
}

/**
 * Counts a guess at an account's password, then checks it; a wrong or uncounted one is logged.
 * An unknown e-mail takes the same calls and the same hash as a wrong password, so that timing reveals nothing.
 * @param event what the password is asked for
 * @returns the account; undefined where the password is not its own, or for a reauthentication an expired one-time password
 * @throws Failure `too_many_attempts`
 */
export async function checkPassword(
  event: "login" | "reauthentication",
  { role, email, network, password }: PasswordGuess,
): Promise<Account | undefined> {
  const account = await getAccount(role, email);
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
  if (account && matches && (event === "login" || !hasExpiredPassword(account))) {
    await attempt.succeeded();
    return account;
  }
  securityEvent(event, { ...facts, outcome: "wrong" });
  await attempt.failed();
  return undefined;
}

/** For so long after a login nothing else has to prove that the account's owner is present. */
const recentLoginSeconds = 5 * 60;

const hasJustSignedIn = ({ sessionExpires }: Caller) =>
  unixSeconds() < sessionExpires - sessionSeconds + recentLoginSeconds;

interface OwnerProof {
  readonly caller: Caller;
  readonly network: string;
  readonly currentPassword: string | undefined;
  /** The password that a form asks for besides: where the present one was typed there, it is proof as well. */
  readonly newPassword?: string | undefined;
  /** Completes "Enter your current password to ...". */
  readonly purpose: string;
}

const refusedProof = (message: string) => refusedField("currentPassword", message);

/**
 * Lets a caller go on who has just signed in, or who knows the account's password: the session alone may be stolen.
 * @throws Failure `invalid_input` about `currentPassword`; `too_many_attempts`
 */
export async function proveOwner(proof: OwnerProof): Promise<void> {
  const { caller, network, currentPassword, newPassword, purpose } = proof;
  if (hasJustSignedIn(caller)) return;
  const missing = `Enter your current password to ${purpose}.`;
  const password = currentPassword ?? newPassword;
  if (password === undefined) throw refusedProof(missing);
  const { role, email } = caller;
  const guess = { role, email, network, password };
  if (!(await checkPassword("reauthentication", guess)))
    throw refusedProof(
      currentPassword === undefined ? missing : "That isn't your current password.",
    );
  actEvent("reauthentication", caller, { network, outcome: "ok" });
}
