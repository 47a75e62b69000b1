import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { hadSession, isSignedIn } from "../api/session.ts";
import { Shell } from "../shell/shell.tsx";
import { AttentionLink } from "../staff/attention/attention-link.tsx";
import { LogoutButton } from "../staff/session/logout-button.tsx";
import { StaffLayout } from "../staff/session/staff-layout.tsx";
import { NavLink } from "../ui/header.tsx";

export const Route = createFileRoute("/_logistic")({
  beforeLoad: ({ location }) => {
    if (isSignedIn("logistics")) return;
    throw redirect({
      to: "/logistic/login",
      search: { next: location.href, ...(hadSession("logistics") && { reason: "expired" as const }) },
    });
  },
  component: LogisticLayout,
});

function LogisticLayout() {
  return (
    <StaffLayout area="logistics">
      <Shell
        home="/logistic/dashboard"
        label="Logistics"
        nav={
          <>
            <NavLink asChild>
              <Link to="/logistic/dashboard">Tracking No</Link>
            </NavLink>
            <AttentionLink />
            <NavLink asChild>
              <Link to="/logistic/imports">Imports</Link>
            </NavLink>
            <NavLink asChild>
              <Link to="/logistic/profile">Profile</Link>
            </NavLink>
            <LogoutButton area="logistics" />
          </>
        }
      />
    </StaffLayout>
  );
}
