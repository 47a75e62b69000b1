import { randomUUID } from "node:crypto";
import { type Role, sessionSeconds } from "../../shared/session.ts";
import type { Account } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { unixSeconds } from "../database/table.ts";
import { actEvent } from "../platform/security-log.ts";
import {
  type Caller,
  clearedCookieHeaders,
  type SentCookies,
  sessionCookieHeaders,
  signSession,
  tokenFrom,
  verifyCaller,
  verifySession,
} from "./session-token.ts";

type SetCookie = (cookie: string) => void;

/** More sign-outs within an hour end all sessions of the account instead, since an item's size is limited. */
const maxEndedSessions = 100;

/** Signs a token from the stored account and sets the session's cookies. */
async function putSession(
  account: Account,
  session: { sessionId: string; expires: number },
  setCookie: SetCookie,
) {
  const { _id, role, email, epoch } = account;
  const token = await signSession({ accountId: _id, role, email, epoch, ...session });
  for (const cookie of sessionCookieHeaders(account, token, session.expires))
    setCookie(cookie);
  return token;
}

/** Starts a session of one hour, which use does not prolong. */
export const startSession = (account: Account, setCookie: SetCookie) =>
  putSession(
    account,
    { sessionId: randomUUID(), expires: unixSeconds() + sessionSeconds },
    setCookie,
  );

/**
 * Signs a new token for the caller's session, after a change of e-mail or epoch made the old one invalid.
 * The session keeps its expiry.
 */
export const renewSession = (
  account: Account,
  { sessionId, sessionExpires }: Caller,
  setCookie: SetCookie,
) => putSession(account, { sessionId, expires: sessionExpires }, setCookie);

/** Ends the caller's session on the server, and returns the account after that. */
async function endOnServer(caller: Caller): Promise<Account | undefined> {
  return changeAccount(caller, caller._id, ({ endedSessions, epoch }) => {
    const now = unixSeconds();
    const ended = Object.entries(endedSessions).filter(([, expires]) => expires > now);
    if (ended.length >= maxEndedSessions) return { epoch: epoch + 1, endedSessions: {} };
    return {
      endedSessions: Object.fromEntries([
        ...ended,
        [caller.sessionId, caller.sessionExpires],
      ]),
    };
  });
}

async function sessionIn(cookies: SentCookies, role: Role) {
  const token = tokenFrom(cookies, role);
  return token === undefined ? undefined : verifySession(token);
}

/**
 * Ends the session of this role that a browser still has when its user signs in again.
 * @returns the account of that session after the change, or undefined where there is none
 */
export async function endReplacedSession(
  role: Role,
  cookies: SentCookies,
): Promise<Account | undefined> {
  const session = await sessionIn(cookies, role);
  const caller = session?.role === role ? await verifyCaller(session) : undefined;
  return caller && endOnServer(caller);
}

interface LogoutRequest {
  readonly caller: Caller;
  readonly cookies: SentCookies;
  readonly setCookie: SetCookie;
}

/** Ends the caller's session on the server and in the browser, which may hold the cookies of another beside a Bearer token. */
export async function endSession({
  caller,
  cookies,
  setCookie,
}: LogoutRequest): Promise<Record<string, never>> {
  const inCookies = await sessionIn(cookies, caller.role);
  await endOnServer(caller);
  if (inCookies?.sessionId === caller.sessionId)
    for (const cookie of clearedCookieHeaders(caller.role, cookies)) setCookie(cookie);
  actEvent("logout", caller);
  return {};
}
