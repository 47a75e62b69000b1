import { useQuery } from "@tanstack/react-query";
import { countsUpTo } from "../../../../shared/attention-case.ts";
import { formatNumber } from "../../../../shared/plural.ts";
import { apiQuery } from "../../../api/queries.ts";

/** Only while the page is visible. */
const pollMs = 60_000;

/** How many cases there are, asked for again every minute; undefined until the first answer. */
export function useAttentionCounts() {
  const { data } = useQuery({ ...apiQuery("attentionCases", { query: { limit: 1 } }), refetchInterval: pollMs });
  if (!data) return undefined;
  const { counts, snoozed } = data;
  const numbers = Object.values(counts);
  return {
    counts,
    snoozed,
    total: numbers.reduce((sum, count) => sum + count, 0),
    /** Some reason has more than are counted. */
    isCut: numbers.some((count) => count >= countsUpTo),
  };
}

/** "100+" for a count that ends there. */
export const countText = (count: number, isCut = count >= countsUpTo) => `${formatNumber(count)}${isCut ? "+" : ""}`;
