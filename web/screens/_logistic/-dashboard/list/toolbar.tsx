import { chakra } from "@chakra-ui/react";
import type { RefObject } from "react";
import { recordLabels } from "../../../../../shared/labels.ts";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { fromTheStart, type ListSearch } from "../../-list-search.ts";
import { useTypedSearch } from "./use-typed-search.ts";

const fields = [
  { value: "trackingNo", label: recordLabels.trackingNo },
  { value: "name", label: recordLabels.name },
] as const;
const sorts = [
  { value: "newest", label: "Newest first" },
  { value: "asc", label: `${recordLabels.name} ascending` },
  { value: "desc", label: `${recordLabels.name} descending` },
] as const;

interface ToolbarProps {
  search: ListSearch;
  onChange(search: ListSearch): void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** The key that focuses the search. */
  shortcut: string | undefined;
}

export function Toolbar({ search, onChange, searchBox, shortcut }: ToolbarProps) {
  const change = (changed: Partial<ListSearch>) => onChange(fromTheStart(search, changed));
  const [typed, setTyped] = useTypedSearch(search.search ?? "", (text) => change({ search: text || undefined }));
  return (
    <chakra.form
      role="search"
      aria-label="Tracking records"
      display="grid"
      gap="4"
      alignItems="end"
      gridTemplateColumns={{
        base: "repeat(2, minmax(0, 1fr))",
        md: "minmax(12rem, 1fr) repeat(2, auto)",
      }}
      onSubmit={(event) => event.preventDefault()}
    >
      <chakra.div gridColumn={{ base: "1 / -1", md: "auto" }}>
        <TextField
          ref={searchBox}
          type="search"
          label={`Search by ${search.field === "name" ? "order" : "tracking"} number`}
          placeholder="Any part of it"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-keyshortcuts={shortcut}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </chakra.div>
      <SelectField
        label="Search in"
        options={fields}
        value={search.field ?? "trackingNo"}
        onChange={(field) => change({ field })}
      />
      <SelectField
        label="Sort"
        options={sorts}
        value={search.sort ?? "newest"}
        onChange={(sort) => change({ sort: sort === "newest" ? undefined : sort })}
      />
    </chakra.form>
  );
}
