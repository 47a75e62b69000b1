import { type AttentionReason, attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { oneOf, type PageSearch, pageSearch, textUpTo } from "../lists/page-search.ts";

/** Besides the open cases. */
export const attentionTabs = ["snoozed", "done"] as const;

/** The state of the board in the URL. */
export interface AttentionSearch extends PageSearch {
  readonly reason?: AttentionReason | undefined;
  /** Those that are snoozed or done, instead of the open ones. */
  readonly show?: (typeof attentionTabs)[number] | undefined;
  /** The `_id` of the record in the drawer. */
  readonly record?: string | undefined;
}

/** Ignores invalid values: a reason that does not exist shows all cases. */
export const attentionSearch = (given: Record<string, unknown>): AttentionSearch => ({
  ...pageSearch(given),
  reason: oneOf(attentionReasons, given.reason),
  show: oneOf(attentionTabs, given.show),
  record: textUpTo(64, given.record),
});
