import { Button } from "@chakra-ui/react";
import { EmptyList } from "../../lists/empty-list.tsx";
import { fromTheStart } from "../../lists/list-url.ts";
import { type ListSearch, widerSearch } from "../list-search.ts";

/** The next wider search to offer; undefined where all records of the list are shown. */
function offerFor(search: ListSearch) {
  const wider = widerSearch(search);
  if (!search.search) return wider && { label: "Show all records", wider };
  if (wider) return { label: "Search all records", wider };
  return {
    label: "Clear the search",
    wider: fromTheStart(search, { search: undefined }),
  };
}

/** An empty list, and the next wider search. */
export function NothingFound({
  search,
  onSearch,
}: {
  search: ListSearch;
  onSearch(search: ListSearch): void;
}) {
  const offer = offerFor(search);
  return (
    <EmptyList
      search={search}
      onSearch={onSearch}
      actions={
        offer && <Button onClick={() => onSearch(offer.wider)}>{offer.label}</Button>
      }
    >
      {search.deleted ? "No deleted records found." : "No tracking records found."}
    </EmptyList>
  );
}
