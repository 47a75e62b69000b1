import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Role } from "../../../shared/session.ts";
import { onSignedOut } from "../../api/client.ts";
import { signedInAs } from "../../api/session.ts";

/** Runs `look` when the user returns to this tab or page: another tab may have signed in or out. */
export function onPageVisible(look: () => void) {
  const listening = new AbortController();
  window.addEventListener("focus", look, listening);
  window.addEventListener("pageshow", look, listening);
  document.addEventListener("visibilitychange", look, listening);
  return () => listening.abort();
}

/** The `_id` of the signed-in account. It stays after the session has ended, until another account signs in. */
export function useAccount(role: Role): string | undefined {
  const now = useSyncExternalStore(onPageVisible, () => signedInAs(role));
  const [account, setAccount] = useState(now);
  if (now !== undefined && now !== account) setAccount(now);
  return account;
}

/** Keeps what an account typed when its session ended: in this page's memory, for the same account only. */
interface DraftStore<Content> {
  draft?: { readonly account: string; readonly content: Content } | undefined;
}

export const createDraftStore = <Content>(): DraftStore<Content> => ({});

/** What this account had typed when its session ended. Another account's draft is deleted. */
export function useRestoredDraft<Content>(
  store: DraftStore<Content>,
  account: string | undefined,
) {
  return useState(() => {
    if (account !== undefined && store.draft?.account !== account)
      store.draft = undefined;
    return account === undefined ? undefined : store.draft?.content;
  })[0];
}

/**
 * Stores what is typed when a call finds that the session has ended, because the redirect to the login removes the screen.
 * @param current undefined where nothing is typed
 */
export function useSaveDraft<Content>(
  store: DraftStore<Content>,
  account: string | undefined,
  current: Content | undefined,
) {
  const keep = useEffectEvent(() => {
    if (current !== undefined && account !== undefined)
      store.draft = { account, content: current };
  });
  useEffect(() => {
    store.draft = undefined;
    return onSignedOut(keep);
  }, [store]);
}
