import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeOf, isSignedIn } from "../../api/session.ts";
import { AdminLogin } from "../../staff/sign-in/admin-login.tsx";
import { loginSearch } from "../../staff/sign-in/login-search.ts";

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
