import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";
import { loginSearch } from "../-login-search.ts";

export const Route = createFileRoute("/_public/logistic/login")({
  component: Screen,
  staticData: { title: "Logistics Login" },
  validateSearch: loginSearch,
});

function Screen() {
  return (
    <Main>
      <Title>Logistics Login</Title>
    </Main>
  );
}
