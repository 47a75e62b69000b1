import { chakra } from "@chakra-ui/react";
import { ChevronDown, Plus } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type RefObject, Suspense } from "react";
import { countText, totalOf } from "../../../../shared/attention-case.ts";
import { recordLabels, statusLabels } from "../../../../shared/labels.ts";
import type { AttentionReason } from "../../../../shared/shipment/reason-words.ts";
import { textLimits } from "../../../../shared/visible-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Line, VisuallyHidden } from "../../../ui/page.tsx";
import { InlineSelect } from "../../controls.tsx";
import { TabStrip } from "../../lists/tab-strip.tsx";
import { useTypedSearch } from "../../lists/use-typed-search.ts";
import { lazyOverlay } from "../../overlays/overlays.ts";
import { useAttentionCounts } from "../../parcels/case/cases.ts";
import { wide } from "../../screen.tsx";
import { changed, type ListSearch } from "../records-page.ts";
import { ExportButton } from "./list-bar.tsx";

const fields = {
  any: "all",
  name: recordLabels.name,
  trackingNo: recordLabels.trackingNo,
} as const;
const searchedNames = { ...fields, any: "Order, tracking no. or phone" } as const;

/** The box and the choice of field at its end look like one control; large letters put the choice below. */
const Form = chakra("form", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    flex: "1 1 18rem",
    minH: "control",
    minW: "0",
    bg: "surface",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "sm",
    _hover: { borderColor: "ink" },
    "&:has(input:focus-visible)": {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "2px",
    },
    "& input": {
      flex: "1 1 8rem",
      minW: "0",
      minH: "10",
      px: "3",
      bg: "transparent",
      outline: "none",
      textOverflow: "ellipsis",
    },
  },
});

interface SearchFormProps {
  search: ListSearch;
  onSearch(search: ListSearch): void;
  /** Enter was pressed with this text in the box. */
  onEnter(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  box: RefObject<HTMLInputElement | null>;
  /** The key that focuses the box. */
  shortcut: string | undefined;
}

/** The search, which takes what is typed after a pause, or at once by Enter. */
function SearchForm({
  search,
  onSearch,
  onEnter,
  onKeyDown,
  box,
  shortcut,
}: SearchFormProps) {
  const { field = "any" } = search;
  const [typed, setTyped, sendNow] = useTypedSearch(search.search ?? "", (text) =>
    onSearch(changed(search, { search: text || undefined })),
  );
  return (
    <Form
      role="search"
      aria-label="Tracking records"
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
        onEnter(typed.trim());
      }}
    >
      <input
        id="search"
        ref={box}
        type="search"
        aria-label={`Search by ${searchedNames[field]}`}
        placeholder={searchedNames[field]}
        autoComplete="off"
        spellCheck={false}
        maxLength={textLimits.text}
        aria-keyshortcuts={shortcut}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <InlineSelect
        label={
          <>
            <VisuallyHidden>Search </VisuallyHidden>in
          </>
        }
        options={fields}
        value={field}
        onChange={(field) => onSearch(changed(search, { field }))}
        minH="0"
        ms="auto"
        ps="0"
        border="none"
      />
    </Form>
  );
}

/** The first of each is the default, which the address leaves out. */
const periods = {
  all: "any day",
  today: "today",
  week: "last 7 days",
  month: "last 30 days",
} as const;
const sorts = {
  newest: "newest first",
  asc: `${recordLabels.name} ascending`,
  desc: `${recordLabels.name} descending`,
} as const;

const { other: _, ...tabLabels } = statusLabels;
const tabs = Object.entries({ all: "All", ...tabLabels, deleted: "Deleted" });

/** Which of the board's reasons make these statuses. */
const reasonsOf: Readonly<Partial<Record<string, readonly AttentionReason[]>>> = {
  late: ["stalled", "overdue"],
  problem: [
    "bad-address",
    "held",
    "collect",
    "delivery-failed",
    "unknown-number",
    "not-handed-over",
  ],
};

/** How many parcels of a status wait on the board. */
function useWaiting() {
  const { counts = {} } = useAttentionCounts() ?? {};
  return (status: string) => {
    const { total, isCut } = totalOf(
      Object.fromEntries(reasonsOf[status]?.map((one) => [one, counts[one] ?? 0]) ?? []),
    );
    return total > 0 ? countText(total, isCut) : undefined;
  };
}

interface FiltersProps {
  search: ListSearch;
  onSearch(search: ListSearch): void;
}

/** The statuses as tabs, the period, and where no table's head sorts, the order. */
function Filters({ search, onSearch }: FiltersProps) {
  const waiting = useWaiting();
  const change = (change: Parameters<typeof changed>[1]) =>
    onSearch(changed(search, change));
  return (
    <>
      <chakra.div flex="1 0 100%" minW="0" css={{ [wide]: { flex: "1" } }}>
        <TabStrip
          label="Status"
          tabs={tabs.map(([value, label]) => ({ value, label, count: waiting(value) }))}
          shown={search.deleted ? "deleted" : (search.status ?? "all")}
          onShow={(value) => change({ deleted: value === "deleted", status: value })}
        />
      </chakra.div>
      <InlineSelect
        label="Added"
        options={periods}
        value={search.period ?? "all"}
        onChange={(period) => change({ period })}
      />
      <InlineSelect
        label="Sort"
        options={search.deleted ? { ...sorts, newest: "last deleted first" } : sorts}
        value={search.sort ?? "newest"}
        onChange={(sort) => change({ sort })}
        css={{ [wide]: { display: "none" } }}
      />
    </>
  );
}

const ImportPanel = lazyOverlay(
  () => import("../../imports/import-panel.tsx"),
  "ImportPanel",
);

/** Search and actions in a line, the filters below; an import that has a file below both. */
const Head = chakra(Line, {
  base: {
    "& > button, & > section > button": {
      flex: { base: "1 1 auto", md: "none" },
      px: { base: "2.5", md: "4" },
      fontSize: { base: "sm", md: "md" },
    },
  },
});

interface ListHeadProps extends ComponentProps<typeof SearchForm> {
  onAdd(): void;
  /** The key that adds. */
  addShortcut: string | undefined;
}

/** What stands above the list. */
export const ListHead = ({ onAdd, addShortcut, ...form }: ListHeadProps) => {
  const { search, onSearch } = form;
  return (
    <Head>
      <VisuallyHidden as="h1">
        {search.deleted ? "Deleted records" : "Tracking records"}
      </VisuallyHidden>
      <SearchForm {...form} />
      <Suspense
        fallback={
          <Button tone="quiet" disabled>
            Import <ChevronDown size={18} />
          </Button>
        }
      >
        <ImportPanel />
      </Suspense>
      {!search.deleted && <ExportButton search={search} />}
      <Button aria-keyshortcuts={addShortcut} onClick={onAdd}>
        <Plus size={18} /> Add Tracking
      </Button>
      <Line alignItems="stretch" flex="1 0 100%" minW="0" mb="2">
        <Filters search={search} onSearch={onSearch} />
      </Line>
    </Head>
  );
};
