import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_admin/admin/verify")({ component: Screen, staticData: { title: "Logistics" } });

function Screen() {
  return (
    <Main>
      <Title>Logistics</Title>
    </Main>
  );
}
