import { createFileRoute } from "@tanstack/react-router";
import { business } from "../../../shared/business.ts";
import { Landing } from "../../public/landing/landing.tsx";

export const Route = createFileRoute("/_public/page")({
  component: Landing,
  staticData: { title: "Our Story", description: business.tagline },
});
