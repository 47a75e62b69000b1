import { LoginScreen } from "./login-screen.tsx";
import type { LoginSearch } from "./login-search.ts";

export function AdminLogin(search: LoginSearch) {
  return (
    <LoginScreen
      area="admin"
      title="Admin Login"
      intro="For those who look after the team."
      search={search}
      help="Ask whoever set this portal up: they can give an admin a new one."
    />
  );
}
