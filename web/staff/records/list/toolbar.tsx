import { Button, chakra, Field, Input } from "@chakra-ui/react";
import type { KeyboardEvent, RefObject } from "react";
import { recordLabels, statusLabels } from "../../../../shared/labels.ts";
import { textLimits } from "../../../../shared/text-limits.ts";
import { SelectField } from "../../controls.tsx";
import { fromTheStart } from "../../lists/list-url.ts";
import { useTypedSearch } from "../../lists/use-typed-search.ts";
import { type ListSearch, listSearch } from "../list-search.ts";

const searchedNames = {
  any: "Order, tracking no. or phone",
  trackingNo: recordLabels.trackingNo,
  name: recordLabels.name,
} as const;
const periodNames = { all: "Any day", today: "Today", week: "Last 7 days", month: "Last 30 days" } as const;
const sortNames = {
  newest: "Newest first",
  asc: `${recordLabels.name} ascending`,
  desc: `${recordLabels.name} descending`,
} as const;
/** The first option of each is the default, which the address leaves out. */
const choices = [
  ["field", "Search in", searchedNames],
  ["period", "Added", periodNames],
  ["sort", "Sort", sortNames],
] as const;

const { other: _, ...tabLabels } = statusLabels;
const tabs = Object.entries({ all: "All", ...tabLabels, deleted: "Deleted" });

/** Brings the chosen tab into view where the strip of them scrolls, without scrolling the page. */
const scrollToTab = (tab: HTMLElement | null) =>
  tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth });

interface ToolbarProps {
  search: ListSearch;
  onChange(search: ListSearch): void;
  /** Enter was pressed with this text in the search box. */
  onEnter(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** The key that focuses the search. */
  shortcut: string | undefined;
}

/** The search and the filters of the list, as areas of its screen's grid: `search` and `filters`. */
export function Toolbar({ search, onChange, onEnter, onKeyDown, searchBox, shortcut }: ToolbarProps) {
  // What is no value of the address, such as "all", stands for none.
  const change = (changed: Readonly<Record<string, unknown>>) =>
    onChange(listSearch.parse({ ...fromTheStart(search, {}), ...changed }));
  const [typed, setTyped, sendNow] = useTypedSearch(search.search ?? "", (text) =>
    change({ search: text || undefined }),
  );
  const name = searchedNames[search.field ?? "any"];
  const shown = search.deleted ? "deleted" : (search.status ?? "all");
  return (
    <chakra.form
      role="search"
      aria-label="Tracking records"
      display="contents"
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
        onEnter(typed.trim());
      }}
    >
      <Field.Root gridArea="search" ids={{ control: "search" }}>
        <Field.Label srOnly>{`Search by ${name}`}</Field.Label>
        <Input
          ref={searchBox}
          type="search"
          placeholder={name}
          autoComplete="off"
          spellCheck={false}
          maxLength={textLimits.text}
          aria-keyshortcuts={shortcut}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field.Root>
      <chakra.div gridArea="filters" display="flex" flexWrap="wrap" alignItems="center" gap="2" minW="0">
        <chakra.div
          role="group"
          aria-label="Status"
          display="flex"
          flex={{ lg: "1" }}
          minW="0"
          position="relative"
          overflowX="auto"
          scrollbarWidth="none"
        >
          {tabs.map(([value, label]) => {
            const isShown = value === shown;
            return (
              <Button
                key={value}
                ref={isShown ? scrollToTab : undefined}
                variant="ghost"
                size="sm"
                flexShrink="0"
                minH="2.75rem"
                px={{ base: "3", lg: "2.5" }}
                borderRadius="0"
                color={isShown ? "ink" : "inkMuted"}
                borderBottom="3px solid"
                borderBottomColor={isShown ? "turmeric" : "transparent"}
                focusVisibleRing="inside"
                aria-pressed={isShown}
                onClick={() => change({ deleted: value === "deleted", status: value })}
              >
                {label}
              </Button>
            );
          })}
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          flex={{ base: "1", lg: "none" }}
          css={{
            "& > *": { w: "auto", flex: { base: "1 1 8rem", lg: "0 0 auto" } },
            // A wide screen sorts by the table's head.
            "& > :last-child": { lg: { display: "none" } },
            "& select": { h: "2.75rem" },
          }}
        >
          {choices.map(([key, label, names]) => {
            const options = Object.entries(names).map(([value, name]) => ({
              value,
              label: search.deleted && value === "newest" ? "Last deleted first" : name,
            }));
            return (
              <SelectField
                key={key}
                labelled="hidden"
                label={label}
                options={options}
                value={search[key] ?? options[0]?.value ?? ""}
                onChange={(value) => change({ [key]: value })}
              />
            );
          })}
        </chakra.div>
      </chakra.div>
    </chakra.form>
  );
}
