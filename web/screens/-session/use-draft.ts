import { useEffect, useEffectEvent, useState } from "react";
import { onSignedOut } from "../../api/client.ts";
import type { DraftStore } from "./draft-store.ts";

/** What the same account had typed when its session ended. */
export const useRestoredDraft = <Content>(shelf: DraftStore<Content>, account: string | undefined) =>
  useState(() => shelf.of(account))[0];

/**
 * Keeps what is typed when a call finds the session over, since the way to the login takes the screen away.
 * @param current undefined where nothing is worth keeping
 */
export function useSaveDraft<Content>(
  shelf: DraftStore<Content>,
  account: string | undefined,
  current: Content | undefined,
) {
  const keep = useEffectEvent(() => {
    if (current !== undefined) shelf.keep(account, current);
  });
  useEffect(() => {
    shelf.clear();
    return onSignedOut(keep);
  }, [shelf]);
}
