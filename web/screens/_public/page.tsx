import { createFileRoute } from "@tanstack/react-router";
import { business } from "../../../shared/business.ts";
import { Main, Title } from "../../ui/page.tsx";

export const Route = createFileRoute("/_public/page")({
  component: Landing,
  staticData: { title: "Our Story", description: business.tagline },
});

function Landing() {
  return (
    <Main>
      <Title>Our Story</Title>
    </Main>
  );
}
