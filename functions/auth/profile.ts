import { Failure, signInFirst } from "../../shared/errors.ts";
import { type Account, getAccount } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { hashNewPassword, passwordMatches } from "../accounts/passwords.ts";
import { refusedField } from "../platform/failure.ts";
import { actEvent } from "../platform/security-log.ts";
import { proveOwner } from "./password-proof.ts";
import type { Caller } from "./session-token.ts";
import { renewSession } from "./sessions.ts";

interface ProfileChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  /** Proves that the owner is present, where the login is not recent. */
  readonly currentPassword?: string | undefined;
}

/** A new e-mail, phone or password needs proof that the owner makes the change. */
async function proveOwnChange(
  change: ProfileChange,
  before: Account | undefined,
  caller: Caller,
  network: string,
): Promise<void> {
  const { currentPassword, password: newPassword } = change;
  const changes = (field: "email" | "phone") =>
    change[field] !== undefined && change[field] !== before?.[field];
  if (newPassword === undefined && !changes("email") && !changes("phone")) return;
  await proveOwner({
    caller,
    network,
    currentPassword,
    newPassword,
    purpose: "change your email, phone or password",
  });
}

/**
 * The hash of the wanted password, or undefined where it is the present one.
 * @throws Failure `invalid_input` for a weak password, and for the one-time password that an admin gave
 */
async function newPasswordHash(
  { name, email, password }: ProfileChange,
  before: Account | undefined,
  caller: Caller,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (await passwordMatches(before?.passwordHash, password)) {
    if (before?.passwordExpires !== undefined)
      throw refusedField(
        "password",
        "That's the one-time password you were given. Please choose your own.",
      );
    return undefined;
  }
  return hashNewPassword(password, {
    email: email ?? caller.email,
    name: name ?? caller.name,
  });
}

interface ProfileRequest {
  readonly caller: Caller;
  readonly network: string;
  setCookie(cookie: string): void;
}

interface ChangedProfile {
  readonly account: Account;
  readonly otherSessionsEnded: boolean;
}

/**
 * Changes the caller's own profile. A changed e-mail or password raises the epoch, which ends all other sessions;
 * this session gets a token of the new epoch.
 */
export async function changeProfile(
  change: ProfileChange,
  { caller, network, setCookie }: ProfileRequest,
): Promise<ChangedProfile> {
  const { name, email, phone } = change;
  const before = await getAccount(caller.role, caller.email);
  await proveOwnChange(change, before, caller, network);
  const passwordHash = await newPasswordHash(change, before, caller);

  let changed: string[] = [];
  const account = await changeAccount(caller, caller._id, (stored) => {
    // Another session may have ended this one after the caller was verified.
    if (
      stored.epoch !== caller.epoch ||
      Object.hasOwn(stored.endedSessions, caller.sessionId)
    )
      throw signedOut();
    const wanted = { name, email, phone, passwordHash };
    changed = fields.filter(
      (field) => wanted[field] !== undefined && wanted[field] !== stored[field],
    );
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

  if (changed.length > 0) actEvent("profile-changed", caller, { changed });
  const otherSessionsEnded = account.epoch !== caller.epoch;
  if (otherSessionsEnded) await renewSession(account, caller, setCookie);
  return { account, otherSessionsEnded };
}

const fields = ["name", "email", "phone", "passwordHash"] as const;
const signedOut = () => new Failure("unauthenticated", signInFirst);
