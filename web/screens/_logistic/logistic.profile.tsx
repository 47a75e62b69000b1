import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "../../staff/profile/profile-screen.tsx";
import { useAccount } from "../../staff/session/use-account.ts";

export const Route = createFileRoute("/_logistic/logistic/profile")({
  component: Screen,
  staticData: { title: "Profile" },
});

function Screen() {
  const account = useAccount("logistics");
  return <ProfileScreen key={account} account={account} />;
}
