import { createFileRoute } from "@tanstack/react-router";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_public/")({ component: Screen, staticData: { title: "Track Your Shipment" } });

function Screen() {
  return (
    <Main>
      <Title>Track Your Shipment</Title>
    </Main>
  );
}
