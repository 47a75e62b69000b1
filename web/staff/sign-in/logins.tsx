import { Link, useSearch } from "@tanstack/react-router";
import { TextLink } from "../../ui/text.tsx";
import { LoginScreen } from "./login-screen.tsx";

export function LogisticLogin() {
  const search = useSearch({ from: "/entrance/logistic/login" });
  return (
    <LoginScreen
      area="logistics"
      title="Logistics Login"
      intro="For the team that ships the parcels."
      search={search}
      help="Ask an admin for a one-time password."
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

export function AdminLogin() {
  const search = useSearch({ from: "/entrance/admin/login" });
  return (
    <LoginScreen
      area="admin"
      title="Admin Login"
      intro="For admins of this portal."
      search={search}
      help="Ask the person who set up this portal for a new one."
    />
  );
}
