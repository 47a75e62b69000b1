import { useState, useSyncExternalStore } from "react";
import type { Role } from "../../../shared/session.ts";
import { signedInAs } from "../../api/session.ts";
import { onPageVisible } from "./on-page-visible.ts";

/** The `_id` of the signed-in account. It stays after the session has ended, until another account signs in. */
export function useAccount(role: Role): string | undefined {
  const now = useSyncExternalStore(onPageVisible, () => signedInAs(role));
  const [account, setAccount] = useState(now);
  if (now !== undefined && now !== account) setAccount(now);
  return account;
}
