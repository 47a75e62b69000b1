import { createFileRoute } from "@tanstack/react-router";
import { AdminsScreen } from "./-lists/admins-screen.tsx";

export const Route = createFileRoute("/_admin/admin/all")({
  component: AdminsScreen,
  staticData: { title: "Admins" },
});
