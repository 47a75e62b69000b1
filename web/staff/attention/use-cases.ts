import { useQuery } from "@tanstack/react-query";
import { type AttentionCase, isSnoozed, totalOf } from "../../../shared/attention-case.ts";
import { apiPages, apiQuery, queryClient } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize } from "../lists/list-url.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";
import type { AttentionSearch } from "./attention-search.ts";

/** Only while the page is visible. */
const pollMs = 60_000;

/** How many cases there are, asked for again every minute; undefined until the first answer. */
export function useAttentionCounts() {
  const { data } = useQuery({ ...apiQuery("attentionCases", { query: { limit: 1 } }), refetchInterval: pollMs });
  if (!data) return undefined;
  const { counts, snoozed } = data;
  return { counts, snoozed, ...totalOf(counts) };
}

const tabOf = (one: AttentionCase): AttentionSearch["show"] =>
  one.done ? "done" : isSnoozed(one) ? "snoozed" : undefined;

/** The page of cases in the URL, with what was just written here. */
export function useCases({ show, reason, size = defaultSize, cursor }: AttentionSearch) {
  const request = { ...(reason && { reason }), ...(show && { [show]: "true" as const }), limit: size };
  const pages = apiPages("attentionCases", { query: { ...request, cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  const page = useListPage({ ...pages, itemsOf: ({ cases }) => cases }, { size, cursor });
  const edits = listEdits<"cases", AttentionCase>(pages.queryKey, "cases", ({ trackingNo }) => trackingNo);
  return {
    ...page,
    // A snooze ends while it is shown.
    rows: page.rows.filter((one) => tabOf(one) === show),
    /** Cases as they are after a write: those that belong to another tab leave this one. */
    put(cases: readonly AttentionCase[]) {
      void queryClient.invalidateQueries({ queryKey: ["trackingDetails"] });
      return edits.put(cases);
    },
    /** Cases that no longer need attention. */
    drop: (cases: readonly AttentionCase[]) => edits.drop(cases.map(({ trackingNo }) => trackingNo)),
  };
}
