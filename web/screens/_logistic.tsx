import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { hadSession, isSignedIn } from "../api/session.ts";
import { NavLink } from "../ui/header.tsx";
import { AttentionLink } from "./_logistic/-attention/attention-link.tsx";
import { LogoutButton } from "./-session/logout-button.tsx";
import { StaffLayout } from "./-session/staff-layout.tsx";
import { Shell } from "./-shell.tsx";

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
