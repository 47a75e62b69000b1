import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_logistic/logistic/dashboard")({
  component: Screen,
  staticData: { title: "Tracking No" },
});

function Screen() {
  return (
    <Main>
      <Title>Tracking No</Title>
    </Main>
  );
}
