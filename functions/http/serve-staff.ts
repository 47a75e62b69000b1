import { type Contract, type EndpointName, endpoints } from "../../shared/contract.ts";
import { Failure, signInFirst } from "../../shared/errors.ts";
import type { Role } from "../../shared/session.ts";
import {
  clearedCookieHeaders,
  type SessionClaims,
  tokenFrom,
  verifyCaller,
  verifySession,
} from "../auth/session-token.ts";
import { securityEvent } from "../platform/security-log.ts";
import type { EndpointEvent, EndpointHandler } from "./endpoint.ts";
import { type Step, serve } from "./serve.ts";

/** The tokens of a request: the bearer token if there is one, else the cookies of the allowed roles. */
function credentials(
  event: EndpointEvent,
  callers: readonly Role[],
): { tokens: string[]; cookies: boolean } {
  const bearer = /^Bearer +(\S+)$/i.exec(event.headers.authorization ?? "")?.[1];
  if (bearer) return { tokens: [bearer], cookies: false };
  return {
    tokens: callers
      .map((role) => tokenFrom(event.cookies, role))
      .filter((token) => token !== undefined),
    cookies: true,
  };
}

/** Lets in only the roles the contract names, checked by the token and the stored account, before the request is parsed. */
const authorize: Step = {
  before: async ({ event }) => {
    const { callers } = endpoints[event.endpoint];
    if (typeof callers === "string") return;
    const { tokens, cookies } = credentials(event, callers);

    let otherRole: SessionClaims | undefined;
    const ended = new Set<Role>();
    for (const token of tokens) {
      const session = await verifySession(token);
      // Before the account is read: the function may not read accounts of a role that may not call it.
      if (session && !callers.includes(session.role)) {
        otherRole = session;
        continue;
      }
      const caller = session && (await verifyCaller(session));
      if (caller) {
        event.caller = caller;
        return;
      }
      if (session) ended.add(session.role);
    }

    if (otherRole) {
      securityEvent("denied", {
        endpoint: event.endpoint,
        role: otherRole.role,
        actor: otherRole.accountId,
      });
      throw new Failure("forbidden", "Your account isn't allowed to do this.");
    }
    if (tokens.length > 0)
      securityEvent("session-refused", {
        endpoint: event.endpoint,
        network: event.network,
      });
    if (cookies) {
      // Clear the cookies, or the login page would redirect back here in a loop. Not those of a session that was ended: by
      // now this browser may have the cookies of another, after a new password or a login. Pages forget the marker then.
      const cleared = callers.filter((role) => !ended.has(role));
      event.setCookies.push(
        ...cleared.flatMap((role) => clearedCookieHeaders(role, event.cookies)),
      );
    }
    throw new Failure("unauthenticated", signInFirst);
  },
};

type StaffName = {
  [Name in EndpointName]: Contract[Name]["callers"] extends string ? never : Name;
}[EndpointName];

/** Serves operations whose callers the contract names by role. @param timeMs as that of `serve` */
export const serveStaff = (
  handlers: { readonly [Name in StaffName]?: EndpointHandler<Name> },
  timeMs?: number,
) => serve(handlers, [authorize], timeMs);
