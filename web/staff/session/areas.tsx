import { Badge } from "@chakra-ui/react";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, type ShouldBlockFn, useBlocker, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { countsUpTo, countText } from "../../../shared/attention-case.ts";
import type { Role } from "../../../shared/session.ts";
import { onSignedOut } from "../../api/client.ts";
import { isSignedOut } from "../../api/failure.ts";
import { apiQuery, queryClient, useApiMutation } from "../../api/queries.ts";
import {
  areaOf,
  forgetSession,
  hadSession,
  isSignedIn,
  type LoginReason,
  loginOf,
  logoutOf,
} from "../../api/session.ts";
import { NavButton, NavLink, Shell } from "../../shell/shell.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { usePendingCount } from "../admin/use-people.ts";
import { useAttentionCounts } from "../attention/cases.ts";
import { preloadDialogs } from "../overlays/dialog.tsx";
import { closeTopmost } from "../overlays/open-overlays.ts";
import { onPageVisible } from "./drafts.ts";
import { confirmLeave, hasUnsaved } from "./leave-guard.tsx";

/** Back closes an open dialog, as in phone apps, instead of leaving the screen. */
const backClosesDialog: ShouldBlockFn = ({ action }) => action === "BACK" && closeTopmost();

/** Shared by the screens behind a login: the query cache, and the redirect when the session ends. */
function StaffLayout({ area, children }: { area: Role; children: ReactNode }) {
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

/** Ends the session in the browser and on the server, then shows that role's login. */
function LogoutButton({ area }: { area: Role }) {
  const router = useRouter();
  const logout = useApiMutation(logoutOf[area]);

  const leave = async (reason: LoginReason) => {
    forgetSession(area);
    await router.navigate({ to: loginOf(area), search: { reason }, ignoreBlocker: true });
    // Only now: a screen that is still rendered would load its data again.
    queryClient.clear();
  };
  const signOut = async () => {
    if (!(await confirmLeave())) return;
    logout.mutate(
      {},
      {
        onSuccess: () => void leave("signed-out"),
        // 401: the session has ended already.
        onError: (error) => void leave(isSignedOut(error) ? "signed-out" : "signed-out-here"),
      },
    );
  };
  return (
    <NavButton aria-disabled={logout.isPending} onClick={() => void signOut()}>
      {logout.isPending ? "Logging out…" : "Logout"}
    </NavButton>
  );
}

/** A number in the navigation, where there is one. `of`: what is counted, for screen readers. */
function NavCount({ count, isCut, of }: { count: number; isCut: boolean; of: string }) {
  if (count === 0) return null;
  return (
    <Badge colorPalette="orange" borderRadius="full" ms="2">
      {countText(count, isCut)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Badge>
  );
}

function NavItem(link: LinkProps) {
  return (
    <NavLink asChild>
      <Link {...link} />
    </NavLink>
  );
}

function AttentionLink() {
  const counted = useAttentionCounts();
  return (
    <NavItem to="/logistic/attention">
      Needs attention
      {counted && <NavCount count={counted.total} isCut={counted.isCut} of="parcels" />}
    </NavItem>
  );
}

/** Only while the page is visible. */
const shopPollMs = 5 * 60_000;

function ImportsLink() {
  const query = { ...apiQuery("shopNotTaken", { query: { limit: 1 } }), refetchInterval: shopPollMs };
  const count = useQuery(query).data?.count ?? 0;
  return (
    <NavItem to="/logistic/imports">
      Imports
      <NavCount count={count} isCut={count >= countsUpTo} of="not taken from the shop" />
    </NavItem>
  );
}

function MembersLink() {
  const pending = usePendingCount();
  return (
    <NavItem to="/admin/verify">
      Logistics
      {pending && <NavCount {...pending} of="waiting for approval" />}
    </NavItem>
  );
}

export function LogisticsArea() {
  return (
    <StaffLayout area="logistics">
      <Shell
        home="/logistic/dashboard"
        label="Logistics"
        nav={
          <>
            <NavItem to="/logistic/dashboard">Tracking No</NavItem>
            <AttentionLink />
            <ImportsLink />
            <NavItem to="/logistic/deliveries">Deliveries</NavItem>
            <NavItem to="/logistic/profile">Profile</NavItem>
            <LogoutButton area="logistics" />
          </>
        }
      />
    </StaffLayout>
  );
}

export function AdminArea() {
  return (
    <StaffLayout area="admin">
      <Shell
        home="/admin/all"
        label="Admin"
        nav={
          <>
            <MembersLink />
            <NavItem to="/admin/all">Admins</NavItem>
            <NavItem to="/admin/profile">My Profile</NavItem>
            <LogoutButton area="admin" />
          </>
        }
      />
    </StaffLayout>
  );
}
