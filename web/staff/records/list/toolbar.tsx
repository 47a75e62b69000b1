import { chakra } from "@chakra-ui/react";
import { type RefObject, useId } from "react";
import { recordLabels } from "../../../../shared/labels.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { fromTheStart } from "../../lists/page-changes.ts";
import { SearchForm } from "../../lists/search-form.tsx";
import type { ListSearch } from "../list-search.ts";

const fields = [
  { value: "trackingNo", label: recordLabels.trackingNo },
  { value: "name", label: recordLabels.name },
] as const;
const sortsOf = (deleted = false) => [
  { value: "newest" as const, label: deleted ? "Last deleted" : "Newest first" },
  { value: "asc" as const, label: `${recordLabels.name} ascending` },
  { value: "desc" as const, label: `${recordLabels.name} descending` },
];

interface ToolbarProps {
  search: ListSearch;
  onChange(search: ListSearch): void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** The key that focuses the search. */
  shortcut: string | undefined;
}

export function Toolbar({ search, onChange, searchBox, shortcut }: ToolbarProps) {
  const deletedId = useId();
  const change = (changed: Partial<ListSearch>) => onChange(fromTheStart(search, changed));
  return (
    <SearchForm
      name="Tracking records"
      label={`Search by ${search.field === "name" ? "order" : "tracking"} number`}
      search={search.search}
      onSearch={(text) => change({ search: text })}
      searchBox={searchBox}
      shortcut={shortcut}
    >
      <SelectField
        label="Search in"
        options={fields}
        value={search.field ?? "trackingNo"}
        onChange={(field) => change({ field })}
      />
      <SelectField
        label="Sort"
        options={sortsOf(search.deleted)}
        value={search.sort ?? "newest"}
        onChange={(sort) => change({ sort: sort === "newest" ? undefined : sort })}
      />
      <chakra.label
        htmlFor={deletedId}
        display="flex"
        alignItems="center"
        gap="3"
        minH={{ base: "2.75rem", md: "control" }}
        my={{ base: "-3", md: "0" }}
        cursor="pointer"
      >
        <Checkbox
          id={deletedId}
          checked={search.deleted === true}
          onChange={(event) => change({ deleted: event.currentTarget.checked || undefined })}
        />
        Deleted
      </chakra.label>
    </SearchForm>
  );
}
