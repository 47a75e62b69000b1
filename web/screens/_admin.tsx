import { createFileRoute, Link } from "@tanstack/react-router";
import { NavButton, NavLink } from "../ui/header.tsx";
import { Shell } from "./-shell.tsx";
import { Staff, useSignOut } from "./-staff.tsx";

/** No guard of its own: the first call without a session leads to the login. */
export const Route = createFileRoute("/_admin")({ component: AdminLayout });

function AdminLayout() {
  const signOut = useSignOut("admin");
  return (
    <Staff>
      <Shell
        home="/admin/all"
        label="Admin"
        nav={
          <>
            <NavLink asChild>
              <Link to="/admin/verify">Logistics</Link>
            </NavLink>
            <NavLink asChild>
              <Link to="/admin/all">Admins</Link>
            </NavLink>
            <NavLink asChild>
              <Link to="/admin/profile">My Profile</Link>
            </NavLink>
            <NavButton onClick={signOut}>Logout</NavButton>
          </>
        }
      />
    </Staff>
  );
}
