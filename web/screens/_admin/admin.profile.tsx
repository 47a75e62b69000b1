import { createFileRoute } from "@tanstack/react-router";
import { useAccount } from "../-session/use-account.ts";
import { ProfileScreen } from "./-profile/profile-screen.tsx";

export const Route = createFileRoute("/_admin/admin/profile")({
  component: Screen,
  staticData: { title: "My Profile" },
});

function Screen() {
  const account = useAccount("admin");
  return <ProfileScreen key={account} account={account} />;
}
