import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  type AnyRouter,
  Link,
  type LinkProps,
  type ShouldBlockFn,
  useBlocker,
  useRouter,
} from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { countsUpTo, countText } from "../../shared/attention-case.ts";
import type { Role } from "../../shared/session.ts";
import { apiQuery, onSignedOut, queryClient, useApiMutation } from "../api/client.ts";
import { isSignedOut } from "../api/failure.ts";
import {
  areaOf,
  forgetSession,
  hadSession,
  isSignedIn,
  type LoginReason,
  loginOf,
  logoutOf,
} from "../api/session.ts";
import { NavButton, NavLink, Shell } from "../shell/shell.tsx";
import { Badge, VisuallyHidden } from "../ui/page.tsx";
import { usePending } from "./admin/use-people.ts";
import { listUntilLogout } from "./lists/list-page.ts";
import { confirmLeave, hasUnsaved } from "./overlays/leave-guard.tsx";
import { closeTopmost } from "./overlays/overlays.ts";
import { useAttentionCounts } from "./parcels/case/cases.ts";
import { onPageVisible } from "./session/drafts.ts";

/** Back closes an open dialog, as in phone apps, instead of leaving the screen. */
const backClosesDialog: ShouldBlockFn = ({ action }) =>
  action === "BACK" && closeTopmost();

/** Shared by the screens behind a login: the query cache, and the redirect when the session ends. */
function StaffLayout({ area, children }: { area: Role; children: ReactNode }) {
  useBlocker({ shouldBlockFn: backClosesDialog, enableBeforeUnload: false });
  useSignedOutRedirect(area);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

interface LoginSearch {
  next?: string;
  reason?: LoginReason;
}

async function showLogin(router: AnyRouter, area: Role, search: LoginSearch) {
  forgetSession(area);
  await router.navigate({ to: loginOf[area], search, ignoreBlocker: true });
  // Only now: a screen that is still rendered would load its data again.
  queryClient.clear();
}

/** Tells the other tabs which area was logged out of. */
const logoutChannel = "logout";

/** Redirects to the login, and back afterwards, when the session has ended; after a logout in another tab, to the login alone. */
function useSignedOutRedirect(area: Role) {
  const router = useRouter();
  useEffect(() => {
    // Load the login's script now: drafts are in memory, and fetching it with a new page would lose them.
    router.loadRouteChunk(router.routesByPath[loginOf[area]])?.catch(() => {});
    let leaving = false;
    const leave = (search: LoginSearch) => {
      const { pathname } = router.state.location;
      if (leaving || areaOf(pathname) !== area || pathname === loginOf[area]) return;
      leaving = true;
      void showLogin(router, area, search);
    };
    const comeBack = () => {
      const next = router.state.location.href;
      leave(hadSession(area) ? { next, reason: "expired" } : { next });
    };
    const signedOut = onSignedOut(comeBack);
    const logouts = new BroadcastChannel(logoutChannel);
    logouts.onmessage = ({ data }) =>
      data === area && !hasUnsaved() && leave({ reason: "signed-out" });
    // With unsaved input the screen stays; its next call redirects.
    const seenAgain = onPageVisible(() => {
      if (hadSession(area) && !isSignedIn(area) && !hasUnsaved()) comeBack();
    });
    return () => {
      signedOut();
      logouts.close();
      seenAgain();
    };
  }, [router, area]);
}

/** Ends the session in the browser and on the server, then shows that role's login. */
function LogoutButton({ area }: { area: Role }) {
  const router = useRouter();
  const logout = useApiMutation(logoutOf[area]);

  const leave = (reason: LoginReason) => {
    listUntilLogout.forget();
    const others = new BroadcastChannel(logoutChannel);
    others.postMessage(area);
    others.close();
    void showLogin(router, area, { reason });
  };
  const signOut = async () => {
    if (!(await confirmLeave())) return;
    logout.mutate(
      {},
      {
        onSuccess: () => leave("signed-out"),
        // 401: the session has ended already.
        onError: (error) => leave(isSignedOut(error) ? "signed-out" : "signed-out-here"),
      },
    );
  };
  return (
    <NavButton aria-disabled={logout.isPending} onClick={() => void signOut()}>
      {logout.isPending ? "Logging out…" : "Logout"}
    </NavButton>
  );
}

interface NavItemProps {
  to: LinkProps["to"];
  label: string;
  /** A number beside it, where there is one. */
  count?: number;
  isCut?: boolean;
  /** What is counted, for screen readers. */
  of?: string;
}

function NavItem({ to, label, count = 0, isCut = false, of }: NavItemProps) {
  return (
    <NavLink asChild>
      <Link to={to}>
        {label}
        {count > 0 && (
          <Badge key={count} tone="warning" borderRadius="full" ms="2">
            {countText(count, isCut)}
            <VisuallyHidden> {of}</VisuallyHidden>
          </Badge>
        )}
      </Link>
    </NavLink>
  );
}

/** Only while the page is visible. */
const shopPollMs = 5 * 60_000;

function LogisticsNav() {
  const cases = useAttentionCounts();
  const shop = useQuery({
    ...apiQuery("shopNotTaken", { query: { limit: 1 } }),
    refetchInterval: shopPollMs,
  });
  const notTaken = shop.data?.count ?? 0;
  return (
    <>
      <NavItem to="/logistic/dashboard" label="Tracking No" />
      <NavItem
        to="/logistic/attention"
        label="Needs attention"
        count={cases?.total}
        isCut={cases?.isCut}
        of="parcels"
      />
      <NavItem
        to="/logistic/imports"
        label="Imports"
        count={notTaken}
        isCut={notTaken >= countsUpTo}
        of="orders we couldn't add"
      />
      <NavItem to="/logistic/deliveries" label="Deliveries" />
      <NavItem to="/logistic/profile" label="Profile" />
      <LogoutButton area="logistics" />
    </>
  );
}

function AdminNav() {
  return (
    <>
      <NavItem
        to="/admin/verify"
        label="Logistics"
        {...usePending()}
        of="waiting for approval"
      />
      <NavItem to="/admin/all" label="Admins" />
      <NavItem to="/admin/profile" label="My Profile" />
      <LogoutButton area="admin" />
    </>
  );
}

export const LogisticsArea = () => (
  <StaffLayout area="logistics">
    <Shell home="/logistic/dashboard" label="Logistics" nav={<LogisticsNav />} />
  </StaffLayout>
);

export const AdminArea = () => (
  <StaffLayout area="admin">
    <Shell home="/admin/all" label="Admin" nav={<AdminNav />} />
  </StaffLayout>
);
