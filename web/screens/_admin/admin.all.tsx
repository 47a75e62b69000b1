import { createFileRoute } from "@tanstack/react-router";
import { AdminsScreen } from "../../staff/admin/admins-screen.tsx";
import { peopleSearch } from "../../staff/admin/people-search.ts";

export const Route = createFileRoute("/_admin/admin/all")({
  component: Screen,
  staticData: { title: "Admins" },
  validateSearch: peopleSearch,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <AdminsScreen
      search={Route.useSearch()}
      onSearch={(search, { replace = false } = {}) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
