import { Button } from "@chakra-ui/react";
import { EmptyList } from "../../lists/empty-list.tsx";
import { fromTheStart } from "../../lists/list-url.ts";
import type { ListSearch } from "../list-search.ts";

const withoutFilters = { field: undefined, status: undefined, period: undefined, deleted: undefined } as const;

/** The wider search to offer; undefined where all records of the list are shown. */
function widerSearch({ search, field, status, period, deleted }: ListSearch) {
  const isNarrow = field !== undefined || status !== undefined || period !== undefined;
  if (search && (isNarrow || deleted)) return { label: "Search all records", change: withoutFilters };
  if (search) return { label: "Clear the search", change: { search: undefined } };
  return isNarrow ? { label: "Show all records", change: withoutFilters } : undefined;
}

/** An empty list, and the next wider search. */
export function NothingFound({ search, onSearch }: { search: ListSearch; onSearch(search: ListSearch): void }) {
  const wider = widerSearch(search);
  return (
    <EmptyList
      search={search}
      onSearch={onSearch}
      actions={wider && <Button onClick={() => onSearch(fromTheStart(search, wider.change))}>{wider.label}</Button>}
    >
      {search.deleted ? "No deleted records found." : "No tracking records found."}
    </EmptyList>
  );
}
