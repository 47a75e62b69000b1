import { createFileRoute } from "@tanstack/react-router";
import { SignupScreen } from "../../staff/sign-up/signup-screen.tsx";

export const Route = createFileRoute("/_public/logistic/signup")({
  component: SignupScreen,
  staticData: { title: "Logistics Signup" },
});
