import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeOf, isSignedIn } from "../../api/session.ts";
import { loginSearch } from "../../staff/sign-in/login-search.ts";
import { LogisticLogin } from "../../staff/sign-in/logistic-login.tsx";

export const Route = createFileRoute("/_public/logistic/login")({
  component: Screen,
  staticData: { title: "Logistics Login" },
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    // With a reason, the notice of the ended logistics session is shown to a signed-in admin too.
    if (isSignedIn("admin") && !search.reason) throw redirect({ to: homeOf("admin") });
    if (isSignedIn("logistics")) throw redirect({ to: homeOf("logistics") });
  },
});

function Screen() {
  return <LogisticLogin {...Route.useSearch()} />;
}
