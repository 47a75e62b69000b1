import { createFileRoute } from "@tanstack/react-router";
import { AttentionScreen } from "../../staff/attention/attention-screen.tsx";
import { attentionSearch } from "../../staff/attention/attention-search.ts";

export const Route = createFileRoute("/_logistic/logistic/attention")({
  component: Screen,
  staticData: { title: "Needs attention" },
  validateSearch: attentionSearch,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <AttentionScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}
