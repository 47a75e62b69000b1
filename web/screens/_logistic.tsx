import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { hadSession, isSignedIn } from "../api/session.ts";
import { NavButton, NavLink } from "../ui/header.tsx";
import { Shell } from "./-shell.tsx";
import { Staff, useSignOut } from "./-staff.tsx";

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
  const signOut = useSignOut("logistics");
  return (
    <Staff>
      <Shell
        home="/logistic/dashboard"
        label="Logistics"
        nav={
          <>
            <NavLink asChild>
              <Link to="/logistic/dashboard">Tracking No</Link>
            </NavLink>
            <NavLink asChild>
              <Link to="/logistic/profile">Profile</Link>
            </NavLink>
            <NavButton onClick={signOut}>Logout</NavButton>
          </>
        }
      />
    </Staff>
  );
}
