import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_logistic/logistic/profile")({
  component: Screen,
  staticData: { title: "Profile" },
});

function Screen() {
  return (
    <Main>
      <Title>Profile</Title>
    </Main>
  );
}
