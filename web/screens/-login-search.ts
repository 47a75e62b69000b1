import { type LoginReason, loginReasons } from "../api/session.ts";

export interface LoginSearch {
  /** Where to go afterwards. */
  next?: string;
  /** Why the login is shown. */
  reason?: LoginReason;
}

/** What the address of a login screen may say; anything else is dropped. A plain function, since routes load with every page and a schema's library would too. */
export function loginSearch({ next, reason }: Record<string, unknown>): LoginSearch {
  const known = loginReasons.find((candidate) => candidate === reason);
  return { ...(typeof next === "string" && { next }), ...(known && { reason: known }) };
}
