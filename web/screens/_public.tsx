import { createFileRoute, Link } from "@tanstack/react-router";
import { Shell } from "../shell/shell.tsx";
import { NavLink } from "../ui/header.tsx";

export const Route = createFileRoute("/_public")({
  component: PublicLayout,
  // Too small for a chunk of its own.
  codeSplitGroupings: [],
});

function PublicLayout() {
  return (
    <Shell
      home="/page"
      label="Main"
      nav={
        <>
          <NavLink asChild>
            <Link to="/" activeOptions={{ exact: true }}>
              Track Your Order
            </Link>
          </NavLink>
          <NavLink asChild>
            <Link to="/logistic/login">Logistics Team</Link>
          </NavLink>
          <NavLink asChild>
            <Link to="/admin/login">Admin</Link>
          </NavLink>
        </>
      }
    />
  );
}
