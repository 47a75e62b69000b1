import { Link } from "@tanstack/react-router";
import { TextLink } from "../../ui/link.tsx";
import { LoginScreen } from "./login-screen.tsx";
import type { LoginSearch } from "./login-search.ts";

export function LogisticLogin(search: LoginSearch) {
  return (
    <LoginScreen
      area="logistics"
      title="Logistics Login"
      intro="For the team that sends the parcels."
      search={search}
      help="Ask an admin: they can give you a one-time password."
    >
      <p>
        New to the team?{" "}
        <TextLink asChild>
          <Link to="/logistic/signup">Sign up</Link>
        </TextLink>
      </p>
    </LoginScreen>
  );
}
