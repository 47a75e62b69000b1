import { Checkbox } from "@chakra-ui/react";
import type { RefObject } from "react";
import { recordLabels } from "../../../../shared/labels.ts";
import { SelectField } from "../../controls.tsx";
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
      <Checkbox.Root
        checked={search.deleted === true}
        onCheckedChange={({ checked }) => change({ deleted: checked === true || undefined })}
        minH={{ base: "2.75rem", md: "control" }}
        my={{ base: "-3", md: "0" }}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>Deleted</Checkbox.Label>
      </Checkbox.Root>
    </SearchForm>
  );
}
