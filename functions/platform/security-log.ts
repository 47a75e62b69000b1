import type { Role } from "../../shared/session.ts";

/** Who did what to whom and how it ended. Kept for a year; the log line has the time. */
export interface SecurityFacts {
  /** The `_id` of the account that acted, where known. */
  readonly actor?: string;
  readonly role?: Role;
  /** The `_id` of the changed account or record. */
  readonly subject?: string | undefined;
  readonly outcome?: "ok" | "wrong" | "limited" | "unverified" | "expired";
  readonly endpoint?: string;
  readonly network?: string;
  /** Names of what changed, never the values. */
  readonly changed?: readonly string[];
}

export type SecurityEventName =
  | "login"
  | "reauthentication"
  | "logout"
  | "denied"
  | "session-refused"
  | "registered"
  | "profile-changed"
  | "admin-created"
  | "admin-deleted"
  | "member-verified"
  | "member-deleted"
  | "password-reset"
  | "imported"
  | "import-rolled-back"
  | "record-deleted"
  | "record-restored"
  | "links-revoked"
  | "orders-marked-in-shop"
  | "shop-refused";

/** Writes a line of the security log. Its type has no field for a phone, e-mail, password or token. */
export function securityEvent(name: SecurityEventName, facts: SecurityFacts): void {
  console.info({ event: "security", name, ...facts });
}

/** The same of what a caller did. */
export const actEvent = (
  name: SecurityEventName,
  { _id, role }: { readonly _id: string; readonly role: Role },
  facts: SecurityFacts = {},
): void => securityEvent(name, { actor: _id, role, ...facts });
