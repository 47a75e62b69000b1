import { type LoginReason, loginReasons } from "../api/session.ts";

export interface LoginSearch {
  /** Where to go afterwards. */
  next?: string;
  /** Why the login is shown. */
  reason?: LoginReason;
}

/** Reads a login screen's search. Without zod, because routes are loaded with every page. */
export function loginSearch({ next, reason }: Record<string, unknown>): LoginSearch {
  const known = loginReasons.find((candidate) => candidate === reason);
  return { ...(typeof next === "string" && { next }), ...(known && { reason: known }) };
}
