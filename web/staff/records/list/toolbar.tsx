import { Button, chakra, Field, Input, NativeSelect } from "@chakra-ui/react";
import type { ComponentProps, KeyboardEvent, RefObject } from "react";
import { recordLabels, statusLabels } from "../../../../shared/labels.ts";
import { textLimits } from "../../../../shared/text-limits.ts";
import { fromTheStart } from "../../lists/list-url.ts";
import { useTypedSearch } from "../../lists/use-typed-search.ts";
import { type ListSearch, listSearch } from "../list-search.ts";

export const searchedNames = {
  any: "Order, tracking no. or phone",
  trackingNo: recordLabels.trackingNo,
  name: recordLabels.name,
} as const;
export const periodNames = { all: "Any day", today: "Today", week: "Last 7 days", month: "Last 30 days" } as const;
const sortNames = {
  newest: "Newest first",
  asc: `${recordLabels.name} ascending`,
  desc: `${recordLabels.name} descending`,
} as const;

const { other: _, ...tabLabels } = statusLabels;
const tabs = Object.entries({ all: "All", ...tabLabels, deleted: "Deleted" });

interface ChoiceProps<Value extends string> extends Omit<ComponentProps<typeof Field.Root>, "onChange" | "children"> {
  label: string;
  value: Value;
  names: Readonly<Record<Value, string>>;
  onChange(value: string): void;
}

/** A short list whose values say what is chosen; its label is for screen readers. */
function Choice<Value extends string>({ label, value, names, onChange, ...rest }: ChoiceProps<Value>) {
  return (
    <Field.Root w="auto" flex={{ base: "1 1 8rem", lg: "0 0 auto" }} {...rest}>
      <Field.Label srOnly>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          value={value}
          minH="2.75rem"
          h="2.75rem"
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {Object.entries<string>(names).map(([offered, name]) => (
            <option key={offered} value={offered}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
    </Field.Root>
  );
}

interface ToolbarProps {
  search: ListSearch;
  onChange(search: ListSearch): void;
  /** Enter was pressed in the search box. */
  onEnter(): void;
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
  return (
    <chakra.form
      role="search"
      aria-label="Tracking records"
      display="contents"
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
        onEnter();
      }}
    >
      <Field.Root gridArea="search">
        <Field.Label srOnly>Search by {name}</Field.Label>
        <Input
          ref={searchBox}
          id="search"
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
          overflowX="auto"
          scrollbarWidth="none"
        >
          {tabs.map(([value, label]) => {
            const isShown = value === (search.deleted ? "deleted" : (search.status ?? "all"));
            return (
              <Button
                key={value}
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
        <chakra.div display="flex" flexWrap="wrap" gap="2" flex={{ base: "1", lg: "none" }}>
          <Choice
            label="Search in"
            names={searchedNames}
            value={search.field ?? "any"}
            onChange={(field) => change({ field })}
          />
          <Choice
            label="Added"
            names={periodNames}
            value={search.period ?? "all"}
            onChange={(period) => change({ period })}
          />
          <Choice
            label="Sort"
            display={{ lg: "none" }}
            names={{ ...sortNames, ...(search.deleted && { newest: "Last deleted" }) }}
            value={search.sort ?? "newest"}
            onChange={(sort) => change({ sort })}
          />
        </chakra.div>
      </chakra.div>
    </chakra.form>
  );
}
