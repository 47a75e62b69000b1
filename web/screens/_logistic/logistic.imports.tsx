import { createFileRoute } from "@tanstack/react-router";
import { ImportsScreen } from "../../staff/imports/list/imports-screen.tsx";
import { pageSearch } from "../../staff/lists/page-search.ts";

export const Route = createFileRoute("/_logistic/logistic/imports")({
  component: Screen,
  staticData: { title: "Imports" },
  validateSearch: pageSearch,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <ImportsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, resetScroll: false })} />
  );
}
