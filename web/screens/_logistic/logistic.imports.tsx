import { createFileRoute } from "@tanstack/react-router";
import { pageSearch } from "../-lists/page-search.ts";
import { ImportsScreen } from "./-imports/list/imports-screen.tsx";

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
