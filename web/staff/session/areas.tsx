import { Link } from "@tanstack/react-router";
import { Shell } from "../../shell/shell.tsx";
import { NavLink } from "../../ui/header.tsx";
import { AttentionLink } from "../attention/attention-link.tsx";
import { ImportsLink } from "../imports/imports-link.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { StaffLayout } from "./staff-layout.tsx";

export function LogisticsArea() {
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
            <ImportsLink />
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

export function AdminArea() {
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
