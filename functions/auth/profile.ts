import { Failure } from "../../shared/errors.ts";
import type { Account } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { refuseWeakPassword } from "../accounts/password-policy.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { securityEvent } from "../platform/security-log.ts";
import type { Caller } from "./caller.ts";
import { renewSession } from "./sessions.ts";

interface ProfileChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Changes the caller's own profile. A changed e-mail or password raises the epoch, which ends all other sessions;
 * this session gets a token of the new epoch.
 */
export async function changeProfile(
  { name, email, phone, password }: ProfileChange,
  caller: Caller,
  setCookie: (cookie: string) => void,
): Promise<Account> {
  if (password !== undefined) {
    await refuseWeakPassword(password, { email: email ?? caller.email, name: name ?? caller.name });
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password);

  let changed: string[] = [];
  const account = await changeAccount(caller, caller._id, (stored) => {
    // Another session may have ended this one after the caller was verified.
    if (stored.epoch !== caller.epoch || Object.hasOwn(stored.endedSessions, caller.sessionId)) throw signedOut();
    const wanted = { name, email, phone, passwordHash };
    changed = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== stored[field]);
    if (changed.length === 0) return undefined;
    return {
      name: name ?? stored.name,
      email: email ?? stored.email,
      phone: phone ?? stored.phone,
      ...(passwordHash !== undefined && { passwordHash, passwordExpires: undefined }),
      ...((changed.includes("passwordHash") || changed.includes("email")) && {
        epoch: stored.epoch + 1,
        endedSessions: {},
      }),
    };
  });
  if (!account) throw signedOut();

  if (changed.length > 0) securityEvent("profile-changed", { actor: caller._id, role: caller.role, changed });
  if (account.epoch !== caller.epoch) await renewSession(account, caller, setCookie);
  return account;
}

const fields = ["name", "email", "phone", "passwordHash"] as const;
const signedOut = () => new Failure("unauthenticated", "Please sign in.");
