import { Button, Flex } from "@chakra-ui/react";
import { useQueries } from "@tanstack/react-query";
import { statusLabels } from "../../../../shared/labels.ts";
import { apiQuery } from "../../../api/queries.ts";
import { EmptyList } from "../../lists/empty-list.tsx";
import { fromTheStart } from "../../lists/list-url.ts";
import type { ListSearch } from "../list-search.ts";
import { listRequest } from "../use-records.ts";
import { periodNames, searchedNames } from "./toolbar.tsx";

/** What may be loosened, from what is set most often by mistake. */
function looserSearches({ search, field, status, period, deleted }: ListSearch) {
  const ways: { readonly label: string; readonly change: Partial<ListSearch> }[] = [];
  if (search && field) ways.push({ label: `Search in ${searchedNames.any} instead`, change: { field: undefined } });
  if (status) ways.push({ label: `Drop the status “${statusLabels[status]}”`, change: { status: undefined } });
  if (period) ways.push({ label: `Drop “${periodNames[period]}”`, change: { period: undefined } });
  if (deleted && search) ways.push({ label: "Search records that aren't deleted", change: { deleted: undefined } });
  if (search) ways.push({ label: "Clear the search", change: { search: undefined } });
  return ways;
}

/** An empty list. Of several filters it offers to drop those without which there is something to see. */
export function NothingFound({ search, onSearch }: { search: ListSearch; onSearch(search: ListSearch): void }) {
  const ways = looserSearches(search).map(({ label, change }) => ({ label, looser: fromTheStart(search, change) }));
  const tried = useQueries({
    queries: ways.map(({ looser }) => apiQuery("allTracking", { query: { ...listRequest(looser), limit: 1 } })),
  });
  const helpful = ways.filter((_, index) => tried[index]?.data?.users.length !== 0);
  return (
    <EmptyList
      search={search}
      onSearch={onSearch}
      actions={
        <Flex wrap="wrap" justify="center" gap="3">
          {(helpful.length > 0 ? helpful : ways).map(({ label, looser }, index) => (
            <Button key={label} variant={index === 0 ? "solid" : "outline"} onClick={() => onSearch(looser)}>
              {label}
            </Button>
          ))}
        </Flex>
      }
    >
      {search.deleted ? "No deleted records found." : "No tracking records found."}
    </EmptyList>
  );
}
