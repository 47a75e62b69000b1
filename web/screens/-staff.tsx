import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Role } from "../../shared/session.ts";
import { call, isSignedOut, onSignedOut } from "../api/client.ts";
import { createQueryClient } from "../api/queries.ts";
import { areaOf, forgetSession, hadSession, loginOf } from "../api/session.ts";
import { mayLeave } from "./-leave-guard.tsx";

/** One cache for both roles' screens; it lives as long as the page. */
export const queryClient = createQueryClient();

/** What the screens behind a login share: the cache, and the way out when their session is over. */
export function Staff({ children }: { children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    let leaving = false;
    return onSignedOut(() => {
      const { pathname, href } = router.state.location;
      const role = areaOf(pathname);
      if (leaving || !role || pathname === loginOf(role)) return;
      leaving = true;
      const search = { next: href, ...(hadSession(role) && { reason: "expired" as const }) };
      forgetSession(role);
      queryClient.clear();
      void router.navigate({ to: loginOf(role), search, ignoreBlocker: true });
    });
  }, [router]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Ends the session here and on the server, and shows that role's login. */
export function useSignOut(role: Role) {
  const router = useRouter();
  return async () => {
    if (!(await mayLeave())) return;
    const told = await call(role === "admin" ? "adminLogout" : "logisticsLogout").then(
      () => true,
      // An ended session is what was asked for.
      isSignedOut,
    );
    forgetSession(role);
    queryClient.clear();
    await router.navigate({
      to: loginOf(role),
      search: { reason: told ? "signed-out" : "signed-out-here" },
      ignoreBlocker: true,
    });
  };
}
