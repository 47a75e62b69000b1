import { createFileRoute } from "@tanstack/react-router";
import { useAccount } from "../-session/use-account.ts";
import { ProfileScreen } from "./-profile/profile-screen.tsx";

export const Route = createFileRoute("/_logistic/logistic/profile")({
  component: Screen,
  staticData: { title: "Profile" },
});

function Screen() {
  const account = useAccount("logistics");
  return <ProfileScreen key={account} account={account} />;
}
