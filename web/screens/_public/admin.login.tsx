import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeOf, isSignedIn } from "../../api/session.ts";
import { loginSearch } from "../-login-search.ts";
import { AdminLogin } from "./-login/admin-login.tsx";

export const Route = createFileRoute("/_public/admin/login")({
  component: Screen,
  staticData: { title: "Admin Login" },
  validateSearch: loginSearch,
  beforeLoad: () => {
    if (isSignedIn("admin")) throw redirect({ to: homeOf("admin") });
  },
});

function Screen() {
  return <AdminLogin {...Route.useSearch()} />;
}
