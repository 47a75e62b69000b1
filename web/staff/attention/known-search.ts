import { type AttentionReason, attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { oneOf } from "../lists/page-search.ts";
import type { AttentionSearch } from "./attention-search.ts";

/** The state of the board, by a reason that exists or by none. */
export interface KnownSearch extends AttentionSearch {
  readonly reason?: AttentionReason | undefined;
}

/** Ignores a reason that does not exist: the board then shows all cases, and says so. */
export const knownSearch = (search: AttentionSearch): KnownSearch => ({
  ...search,
  reason: oneOf(attentionReasons, search.reason),
});
