import { sessionSeconds } from "../../shared/session.ts";
import { getAccount } from "../accounts/account-store.ts";
import { unixSeconds } from "../database/table.ts";
import { refusedField } from "../platform/failure.ts";
import { actEvent } from "../platform/security-log.ts";
import type { Caller } from "./caller.ts";
import { checkPassword } from "./password-guess.ts";

/** For so long after a login nothing else has to prove that the account's owner is present. */
const recentLoginSeconds = 5 * 60;

export const hasJustSignedIn = ({ sessionExpires }: Caller) =>
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
  const account = await getAccount(role, email);
  if (
    !(await checkPassword("reauthentication", {
      role,
      email,
      network,
      password,
      account,
    }))
  ) {
    throw refusedProof(
      currentPassword === undefined ? missing : "That isn't your current password.",
    );
  }
  actEvent("reauthentication", caller, { network, outcome: "ok" });
}
