import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_admin/admin/all")({ component: Screen, staticData: { title: "Admins" } });

function Screen() {
  return (
    <Main>
      <Title>Admins</Title>
    </Main>
  );
}
