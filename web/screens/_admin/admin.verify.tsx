import { createFileRoute } from "@tanstack/react-router";
import { MembersScreen } from "./-lists/members-screen.tsx";

export const Route = createFileRoute("/_admin/admin/verify")({
  component: Screen,
  staticData: { title: "Logistics" },
  validateSearch: ({ show }: Record<string, unknown>): { show?: "pending" } => (show === "pending" ? { show } : {}),
});

function Screen() {
  return <MembersScreen show={Route.useSearch().show ?? "all"} />;
}
