import { chakra } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { countText } from "../../../shared/attention-case.ts";
import { attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { fromTheStart } from "../lists/page-changes.ts";
import type { AttentionSearch } from "./attention-search.ts";
import { useAttentionCounts } from "./use-attention-counts.ts";

const Choice = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minH: "2.75rem",
    whiteSpace: "nowrap",
    px: "4",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "full",
    fontWeight: 600,
    fontSize: "sm",
    _hover: { bg: "sunken" },
    _current: { bg: "primary", color: "onPrimary", borderColor: "primary", _hover: { bg: "primaryHover" } },
    "& span": { fontWeight: 400 },
  },
});

/** The reasons that have cases, and the snoozed ones, each with its number. The choice is in the URL. */
export function ReasonFilter({ search }: { search: AttentionSearch }) {
  const counted = useAttentionCounts();
  const choices = useRef<HTMLUListElement>(null);
  const isCounted = counted !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is current, or all of them are there
  useEffect(() => {
    choices.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [search.reason, search.snoozed, isCounted]);
  const counts = counted?.counts ?? {};
  const choice = (label: string, count: string | undefined, to: Pick<AttentionSearch, "reason" | "snoozed">) => {
    const isCurrent = to.reason === search.reason && to.snoozed === search.snoozed;
    return (
      <li key={label}>
        <Choice asChild>
          <Link
            to="/logistic/attention"
            search={fromTheStart(search, { reason: undefined, snoozed: undefined, ...to })}
            replace
            // Otherwise "All" would count as current too: its search is a part of the others'.
            activeOptions={{ exact: true }}
            aria-current={isCurrent ? "page" : undefined}
          >
            {label} {count !== undefined && <span>{count}</span>}
          </Link>
        </Choice>
      </li>
    );
  };
  const shown = attentionReasons.filter((reason) => counts[reason] || reason === search.reason);
  return (
    <chakra.nav aria-label="Show">
      <chakra.ul
        ref={choices}
        display="flex"
        // On a phone the choices are one line that scrolls.
        flexWrap={{ base: "nowrap", md: "wrap" }}
        overflowX={{ base: "auto", md: "visible" }}
        gap="2"
        // Room for the focus ring, which a scrolling box would cut.
        p="1"
        m="-1"
        listStyleType="none"
      >
        {choice("All", counted && countText(counted.total, counted.isCut), {})}
        {shown.map((reason) => choice(reasonWords[reason].title, countText(counts[reason] ?? 0), { reason }))}
        {choice("Snoozed", counted && countText(counted.snoozed), { snoozed: true })}
      </chakra.ul>
    </chakra.nav>
  );
}
