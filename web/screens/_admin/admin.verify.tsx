import { createFileRoute } from "@tanstack/react-router";
import { MembersScreen } from "../../staff/admin/members-screen.tsx";
import { peopleSearch } from "../../staff/admin/people-search.ts";

export const Route = createFileRoute("/_admin/admin/verify")({
  component: Screen,
  staticData: { title: "Logistics" },
  validateSearch: peopleSearch,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <MembersScreen
      search={Route.useSearch()}
      onSearch={(search, { replace = false } = {}) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
