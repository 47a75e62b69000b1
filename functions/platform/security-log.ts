import type { Role } from "../../shared/session.ts";

/** What is kept for a year: who did what to whom, when (the log line has the time) and how it ended. */
interface SecurityFacts {
  /** The `_id` of who did it, where they are known. */
  readonly actor?: string;
  readonly role?: Role;
  /** The `_id` of the account or record it was done to. */
  readonly subject?: string;
  readonly outcome?: "ok" | "wrong" | "limited" | "unverified" | "expired";
  readonly endpoint?: string;
  readonly network?: string;
  /** Names of what changed, never the values. */
  readonly changed?: readonly string[];
}

type SecurityEventName =
  | "login"
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
  | "record-deleted";

/** One log line for the security record. The type of its facts leaves no room for a phone, an e-mail, a password or a token. */
export function securityEvent(name: SecurityEventName, facts: SecurityFacts): void {
  console.info({ event: "security", name, ...facts });
}
