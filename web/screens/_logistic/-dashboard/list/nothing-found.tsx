import { chakra } from "@chakra-ui/react";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { fromTheStart, type ListSearch } from "../../-list-search.ts";
import { fieldLabels } from "./toolbar.tsx";

/** An empty list. Somebody who searched may have typed an order's number into the search for tracking numbers. */
export function NothingFound({ search, onSearch }: { search: ListSearch; onSearch(search: ListSearch): void }) {
  const otherField = search.field === "name" ? "trackingNo" : "name";
  const actions = search.search && (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
      <Button onClick={() => onSearch(fromTheStart(search, { field: otherField }))}>
        Search in {fieldLabels[otherField]} instead
      </Button>
      <Button tone="quiet" onClick={() => onSearch(fromTheStart(search, { search: undefined }))}>
        Clear the search
      </Button>
    </chakra.div>
  );
  return <EmptyState actions={actions}>No tracking records found.</EmptyState>;
}
