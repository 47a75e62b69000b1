import { useEffect, useEffectEvent, useState } from "react";
import { onSignedOut } from "../../api/client.ts";
import type { DraftStore } from "./draft-store.ts";

/** What this account had typed when its session ended. */
export const useRestoredDraft = <Content>(store: DraftStore<Content>, account: string | undefined) =>
  useState(() => store.of(account))[0];

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
    if (current !== undefined) store.keep(account, current);
  });
  useEffect(() => {
    store.clear();
    return onSignedOut(keep);
  }, [store]);
}
