import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "../../staff/records/dashboard-screen.tsx";
import { listSearch } from "../../staff/records/list-search.ts";

export const Route = createFileRoute("/_logistic/logistic/dashboard")({
  component: Screen,
  staticData: { title: "Tracking No" },
  validateSearch: listSearch,
  loaderDeps: ({ search: { record: _, ...list } }) => list,
  loader: ({ deps }) => {
    // Not awaited: the screen shows that it waits, and what fails.
    import("../../staff/records/list/use-tracking-list.ts")
      .then(({ fetchTrackingList }) => fetchTrackingList(deps))
      .catch(() => {});
  },
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DashboardScreen
      search={search}
      onSearch={(next, { replace = false } = {}) => void navigate({ search: next, replace, resetScroll: false })}
    />
  );
}
