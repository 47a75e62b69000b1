import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_public/logistic/signup")({
  component: Screen,
  staticData: { title: "Logistics Signup" },
});

function Screen() {
  return (
    <Main>
      <Title>Logistics Signup</Title>
    </Main>
  );
}
