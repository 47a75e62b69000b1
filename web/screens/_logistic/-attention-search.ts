import { type AttentionReason, attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { oneOf, type PageSearch, pageSearch } from "../-lists/page-search.ts";

/** The state of the board in the URL. */
export interface AttentionSearch extends PageSearch {
  readonly reason?: AttentionReason | undefined;
  /** Those that are snoozed, instead of the others. */
  readonly snoozed?: true | undefined;
}

/** Ignores invalid values. */
export const attentionSearch = (given: Record<string, unknown>): AttentionSearch => {
  const { search: _, ...page } = pageSearch(given);
  return { ...page, reason: oneOf(attentionReasons, given.reason), snoozed: oneOf([true] as const, given.snoozed) };
};
