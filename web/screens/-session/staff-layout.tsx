import { QueryClientProvider } from "@tanstack/react-query";
import { type ShouldBlockFn, useBlocker, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Role } from "../../../shared/session.ts";
import { onSignedOut } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { areaOf, forgetSession, hadSession, isSignedIn, loginOf } from "../../api/session.ts";
import { closeTopmost } from "../../ui/modal.tsx";
import { hasUnsaved } from "./leave-guard.tsx";
import { onPageVisible } from "./on-page-visible.ts";

/** Back closes an open dialog, as on a phone it always does, and not the screen behind it. */
const backClosesDialog: ShouldBlockFn = ({ action }) => action === "BACK" && closeTopmost();

/** What the screens behind a login share: the cache, and the way out when their session is over. */
export function StaffLayout({ area, children }: { area: Role; children: ReactNode }) {
  useBlocker({ shouldBlockFn: backClosesDialog, enableBeforeUnload: false });
  useSignedOutRedirect(area);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** To the login, and back afterwards, as soon as the session is known to be over. */
function useSignedOutRedirect(area: Role) {
  const router = useRouter();
  useEffect(() => {
    // What was typed waits in this page's memory: a login whose script had to be fetched with a new page would lose it.
    router.loadRouteChunk(router.routesByPath[loginOf(area)])?.catch(() => {});
    let leaving = false;
    const leave = async () => {
      const { pathname, href } = router.state.location;
      if (leaving || areaOf(pathname) !== area || pathname === loginOf(area)) return;
      leaving = true;
      const search = { next: href, ...(hadSession(area) && { reason: "expired" as const }) };
      forgetSession(area);
      await router.navigate({ to: loginOf(area), search, ignoreBlocker: true });
      // Not before: a screen that is still there would ask for its data again.
      queryClient.clear();
    };
    const signedOut = onSignedOut(() => void leave());
    // What a screen shows is nobody's any more; what is typed in it stays, and the next call leads to the login.
    const seenAgain = onPageVisible(() => {
      if (hadSession(area) && !isSignedIn(area) && !hasUnsaved()) void leave();
    });
    return () => {
      signedOut();
      seenAgain();
    };
  }, [router, area]);
}
