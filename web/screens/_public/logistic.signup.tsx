import { createFileRoute } from "@tanstack/react-router";
import { SignupScreen } from "./-signup/signup-screen.tsx";

export const Route = createFileRoute("/_public/logistic/signup")({
  component: SignupScreen,
  staticData: { title: "Logistics Signup" },
});
