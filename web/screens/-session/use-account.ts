import { useState, useSyncExternalStore } from "react";
import type { Role } from "../../../shared/session.ts";
import { signedInAs } from "../../api/session.ts";
import { onPageVisible } from "./on-page-visible.ts";

/** The `_id` of who is signed in. Once it has ended, a session's stays until somebody else's begins. */
export function useAccount(role: Role): string | undefined {
  const now = useSyncExternalStore(onPageVisible, () => signedInAs(role));
  const [account, setAccount] = useState(now);
  if (now !== undefined && now !== account) setAccount(now);
  return account;
}
