import { createFileRoute, Link } from "@tanstack/react-router";
import { Shell } from "../shell/shell.tsx";
import { LogoutButton } from "../staff/session/logout-button.tsx";
import { StaffLayout } from "../staff/session/staff-layout.tsx";
import { NavLink } from "../ui/header.tsx";

/** No guard of its own: the first call without a session redirects to the login. */
export const Route = createFileRoute("/_admin")({ component: AdminLayout });

function AdminLayout() {
  return (
    <StaffLayout area="admin">
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
            <LogoutButton area="admin" />
          </>
        }
      />
    </StaffLayout>
  );
}
