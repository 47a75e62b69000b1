import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";
import { loginSearch } from "../-login-search.ts";

export const Route = createFileRoute("/_public/admin/login")({
  component: Screen,
  staticData: { title: "Admin Login" },
  validateSearch: loginSearch,
});

function Screen() {
  return (
    <Main>
      <Title>Admin Login</Title>
    </Main>
  );
}
