import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_admin/admin/profile")({
  component: Screen,
  staticData: { title: "My Profile" },
});

function Screen() {
  return (
    <Main>
      <Title>My Profile</Title>
    </Main>
  );
}
