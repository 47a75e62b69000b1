import { Button, chakra, Tabs } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countText } from "../../../shared/attention-case.ts";
import { attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { reasonWords } from "../../../shared/shipment/staff-words.ts";
import { useChosenInView } from "../lists/chosen-in-view.ts";
import { fromTheStart } from "../lists/list-url.ts";
import { type AttentionSearch, attentionSearch, useAttentionCounts } from "./cases.ts";

interface BoardTabsProps {
  search: AttentionSearch;
  onSearch(search: AttentionSearch): void;
  children: ReactNode;
}

/** Open, snoozed and done cases, in the URL. */
export function BoardTabs({ search, onSearch, children }: BoardTabsProps) {
  const counted = useAttentionCounts();
  const current = search.show ?? "open";
  const tab = (value: string, label: string, count: string | undefined) => (
    <Tabs.Trigger value={value}>
      {label} {count !== undefined && <chakra.span fontWeight="400">{count}</chakra.span>}
    </Tabs.Trigger>
  );
  return (
    <Tabs.Root
      value={current}
      onValueChange={({ value }) =>
        // "open" is no value of the address: it stands for none.
        onSearch(attentionSearch.parse({ ...fromTheStart(search, { reason: undefined }), show: value }))
      }
    >
      <Tabs.List>
        {tab("open", "Open", counted && countText(counted.total, counted.isCut))}
        {tab("snoozed", "Snoozed", counted && countText(counted.snoozed))}
        {tab("done", "Done", undefined)}
      </Tabs.List>
      <Tabs.Content value={current} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** The reasons that have open cases, each with its number. The choice is in the URL. */
export function ReasonFilter({ search }: { search: AttentionSearch }) {
  const counted = useAttentionCounts();
  const choices = useChosenInView<HTMLUListElement>(`${search.reason} ${counted !== undefined}`);
  const counts = counted?.counts ?? {};
  const shown = attentionReasons.filter((one) => counts[one] || one === search.reason);
  if (search.show || (shown.length < 2 && !search.reason)) return null;

  const choice = (label: string, count: string | undefined, reason: AttentionSearch["reason"]) => (
    <li key={label}>
      <Button
        asChild
        size="sm"
        borderRadius="full"
        whiteSpace="nowrap"
        variant={reason === search.reason ? "solid" : "outline"}
      >
        <Link
          to="/logistic/attention"
          search={fromTheStart(search, { reason })}
          replace
          // Otherwise "All" would count as current too: its search is a part of the others'.
          activeOptions={{ exact: true }}
          aria-current={reason === search.reason ? "page" : undefined}
        >
          {label} {count !== undefined && <chakra.span fontWeight="400">{count}</chakra.span>}
        </Link>
      </Button>
    </li>
  );
  return (
    <nav aria-label="Show">
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
        {choice("All", counted && countText(counted.total, counted.isCut), undefined)}
        {shown.map((reason) => choice(reasonWords[reason].title, countText(counts[reason] ?? 0), reason))}
      </chakra.ul>
    </nav>
  );
}
