import { type PageSearch, pageSearch, textUpTo } from "../lists/page-search.ts";

/** The state of the board in the URL. `reason` is any text: every page loads this file, and only the screen knows reasons. */
export interface AttentionSearch extends PageSearch {
  readonly reason?: string | undefined;
  /** Those that are snoozed, instead of the others. */
  readonly snoozed?: true | undefined;
  /** The `_id` of the record in the drawer. */
  readonly record?: string | undefined;
}

/** Ignores invalid values. */
export const attentionSearch = (given: Record<string, unknown>): AttentionSearch => ({
  ...pageSearch(given),
  reason: typeof given.reason === "string" ? given.reason : undefined,
  snoozed: given.snoozed === true || undefined,
  record: textUpTo(64, given.record),
});
