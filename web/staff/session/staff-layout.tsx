import { QueryClientProvider } from "@tanstack/react-query";
import { type ShouldBlockFn, useBlocker, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Role } from "../../../shared/session.ts";
import { onSignedOut } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { areaOf, forgetSession, hadSession, isSignedIn, loginOf } from "../../api/session.ts";
import { preloadDialogs } from "../overlays/dialog.tsx";
import { closeTopmost } from "../overlays/open-overlays.ts";
import { hasUnsaved } from "./leave-guard.tsx";
import { onPageVisible } from "./on-page-visible.ts";

/** Back closes an open dialog, as in phone apps, instead of leaving the screen. */
const backClosesDialog: ShouldBlockFn = ({ action }) => action === "BACK" && closeTopmost();

/** Shared by the screens behind a login: the query cache, and the redirect when the session ends. */
export function StaffLayout({ area, children }: { area: Role; children: ReactNode }) {
  useBlocker({ shouldBlockFn: backClosesDialog, enableBeforeUnload: false });
  useSignedOutRedirect(area);
  usePreloadedDialogs();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Loads the dialogs' script when the screen has its first answers, which it would delay. */
function usePreloadedDialogs() {
  useEffect(() => {
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type !== "updated" || queryClient.isFetching() > 0) return;
      stop();
      preloadDialogs();
    });
    return stop;
  }, []);
}

/** Redirects to the login, and back afterwards, when the session has ended. */
function useSignedOutRedirect(area: Role) {
  const router = useRouter();
  useEffect(() => {
    // Load the login's script now: drafts are in memory, and fetching it with a new page would lose them.
    router.loadRouteChunk(router.routesByPath[loginOf(area)])?.catch(() => {});
    let leaving = false;
    const leave = async () => {
      const { pathname, href } = router.state.location;
      if (leaving || areaOf(pathname) !== area || pathname === loginOf(area)) return;
      leaving = true;
      const search = { next: href, ...(hadSession(area) && { reason: "expired" as const }) };
      forgetSession(area);
      await router.navigate({ to: loginOf(area), search, ignoreBlocker: true });
      // Only now: a screen that is still rendered would load its data again.
      queryClient.clear();
    };
    const signedOut = onSignedOut(() => void leave());
    // With unsaved input the screen stays; its next call redirects.
    const seenAgain = onPageVisible(() => {
      if (hadSession(area) && !isSignedIn(area) && !hasUnsaved()) void leave();
    });
    return () => {
      signedOut();
      seenAgain();
    };
  }, [router, area]);
}
