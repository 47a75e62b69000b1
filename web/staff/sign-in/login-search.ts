import { type LoginReason, loginReasons } from "../../api/session.ts";

export interface LoginSearch {
  /** The path to open after the login. */
  next?: string;
  /** Why the login is shown. */
  reason?: LoginReason;
}

/** The search parameters of a login screen. Without zod: every page loads the route files. */
export function loginSearch({ next, reason }: Record<string, unknown>): LoginSearch {
  const known = loginReasons.find((candidate) => candidate === reason);
  return { ...(typeof next === "string" && { next }), ...(known && { reason: known }) };
}
