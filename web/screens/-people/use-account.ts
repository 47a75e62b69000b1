import { useState, useSyncExternalStore } from "react";
import type { Role } from "../../../shared/session.ts";
import { signedInAs } from "../../api/session.ts";

/** Another tab may have changed who is signed in; coming back to this one is the moment to see it. */
const whenSeenAgain = (changed: () => void) => {
  window.addEventListener("focus", changed);
  document.addEventListener("visibilitychange", changed);
  return () => {
    window.removeEventListener("focus", changed);
    document.removeEventListener("visibilitychange", changed);
  };
};

/** The `_id` of who is signed in. Once it has ended, a session's stays until somebody else's begins. */
export function useAccount(role: Role): string | undefined {
  const now = useSyncExternalStore(whenSeenAgain, () => signedInAs(role));
  const [account, setAccount] = useState(now);
  if (now !== undefined && now !== account) setAccount(now);
  return account;
}
