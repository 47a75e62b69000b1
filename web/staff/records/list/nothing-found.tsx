import { Button, chakra } from "@chakra-ui/react";
import { recordLabels } from "../../../../shared/labels.ts";
import { EmptyList } from "../../lists/empty-list.tsx";
import { fromTheStart } from "../../lists/page-changes.ts";
import type { ListSearch } from "../list-search.ts";

/** An empty list. After a search it offers to search the other field: the number may be of that kind. */
export function NothingFound({ search, onSearch }: { search: ListSearch; onSearch(search: ListSearch): void }) {
  const otherField = search.field === "name" ? "trackingNo" : "name";
  const actions = search.search && (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
      <Button onClick={() => onSearch(fromTheStart(search, { field: otherField }))}>
        Search in {recordLabels[otherField]} instead
      </Button>
      <Button variant="outline" onClick={() => onSearch(fromTheStart(search, { search: undefined }))}>
        Clear the search
      </Button>
    </chakra.div>
  );
  return (
    <EmptyList search={search} onSearch={onSearch} actions={actions}>
      No {search.deleted ? "deleted" : "tracking"} records found.
    </EmptyList>
  );
}
