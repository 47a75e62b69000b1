import { useQuery } from "@tanstack/react-query";
import { totalOf } from "../../../../shared/attention-case.ts";
import { apiQuery } from "../../../api/client.ts";

/** Only while the page is visible. */
const pollMs = 60_000;

/** How many cases there are, asked for again every minute; undefined until the first answer. */
export function useAttentionCounts() {
  const { data } = useQuery({
    ...apiQuery("attentionCases", { query: { limit: 1 } }),
    refetchInterval: pollMs,
  });
  if (!data) return undefined;
  const { counts, snoozed } = data;
  return { counts, snoozed, ...totalOf(counts) };
}
