import { randomUUID } from "node:crypto";
import { sessionSeconds } from "../../shared/session.ts";
import type { Account } from "../accounts/account-store.ts";
import { changeAccount } from "../accounts/account-write.ts";
import { unixSeconds } from "../database/table.ts";
import type { Caller } from "./caller.ts";
import { clearedCookieHeaders, sessionCookieHeaders } from "./session-cookies.ts";
import { signSession } from "./session-token.ts";

type SetCookie = (cookie: string) => void;

/** More sign-outs than this within an hour end all of the person's sessions instead: an item cannot grow for ever. */
const mostEndedSessions = 100;

/** Puts a session for this account, as it is stored now, into the browser. */
async function putSession(account: Account, session: { sessionId: string; expires: number }, setCookie: SetCookie) {
  const { _id, role, email, epoch } = account;
  const token = await signSession({ accountId: _id, role, email, epoch, ...session });
  for (const cookie of sessionCookieHeaders(account, token, session.expires)) setCookie(cookie);
  return token;
}

/** A new session, for an hour from now whatever happens in it. */
export const startSession = (account: Account, setCookie: SetCookie) =>
  putSession(account, { sessionId: randomUUID(), expires: unixSeconds() + sessionSeconds }, setCookie);

/**
 * The session someone is in, for the account as they have just changed it: the old token names an e-mail or an epoch
 * that is no more. It ends when it would have ended.
 */
export const renewSession = (account: Account, { sessionId, sessionExpires }: Caller, setCookie: SetCookie) =>
  putSession(account, { sessionId, expires: sessionExpires }, setCookie);

/** Ends the caller's session on the server and in the browser. */
export async function endSession(caller: Caller, setCookie: SetCookie): Promise<void> {
  await changeAccount(caller, caller._id, ({ endedSessions, epoch }) => {
    const now = unixSeconds();
    // Stryker disable next-line EqualityOperator: one second more does not matter.
    const ended = Object.entries(endedSessions).filter(([, expires]) => expires > now);
    if (ended.length >= mostEndedSessions) return { epoch: epoch + 1, endedSessions: {} };
    return { endedSessions: Object.fromEntries([...ended, [caller.sessionId, caller.sessionExpires]]) };
  });
  for (const cookie of clearedCookieHeaders(caller.role)) setCookie(cookie);
}
