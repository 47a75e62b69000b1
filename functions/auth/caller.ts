import type { Role } from "../../shared/session.ts";
import { getSessionAccount } from "../accounts/account-store.ts";
import type { SessionClaims } from "./session-token.ts";

/** The signed-in account, checked against the stored one. */
export interface Caller {
  readonly role: Role;
  readonly _id: string;
  readonly email: string;
  readonly name: string;
  /** The account's epoch when the caller was verified. */
  readonly epoch: number;
  /** The token's own id, and the second it expires at. */
  readonly sessionId: string;
  readonly sessionExpires: number;
}

/** The account a token names, or undefined where the stored account no longer accepts the token. */
export async function verifyCaller(session: SessionClaims): Promise<Caller | undefined> {
  const account = await getSessionAccount(session.role, session.email);
  if (
    account?._id !== session.accountId ||
    !account.isVerified ||
    account.epoch !== session.epoch ||
    Object.hasOwn(account.endedSessions, session.sessionId)
  ) {
    return undefined;
  }
  const { _id, role, email, name, epoch } = account;
  return {
    _id,
    role,
    email,
    name,
    epoch,
    sessionId: session.sessionId,
    sessionExpires: session.expires,
  };
}
