import { chakra } from "@chakra-ui/react";
import { countText, totalOf } from "../../../../shared/attention-case.ts";
import { recordLabels, statusLabels } from "../../../../shared/labels.ts";
import type { AttentionReason } from "../../../../shared/shipment/reason-words.ts";
import { InlineSelect } from "../../controls.tsx";
import { TabStrip } from "../../lists/tab-strip.tsx";
import { wide } from "../../lists/widths.ts";
import { useAttentionCounts } from "../../parcels/case/cases.ts";
import { changed, type ListSearch } from "../list-search.ts";

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
export function Filters({ search, onSearch }: FiltersProps) {
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
