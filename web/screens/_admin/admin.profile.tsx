import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "../../staff/admin/profile-screen.tsx";
import { useAccount } from "../../staff/session/use-account.ts";

export const Route = createFileRoute("/_admin/admin/profile")({
  component: Screen,
  staticData: { title: "My Profile" },
});

function Screen() {
  const account = useAccount("admin");
  return <ProfileScreen key={account} account={account} />;
}
