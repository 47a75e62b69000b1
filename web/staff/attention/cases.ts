import * as z from "zod/mini";
import { tabOf } from "../../../shared/attention-case.ts";
import { attentionReasons } from "../../../shared/shipment/reason-words.ts";
import { apiPages } from "../../api/client.ts";
import {
  defaultSize,
  ifValid,
  type PageRequest,
  pageSearch,
  textUpTo,
  useListPage,
} from "../lists/list-page.ts";
import { useOverlaysAfter } from "../overlays/overlays.ts";

/** The state of the board in the URL. A reason that does not exist shows all cases. */
export const attentionSearch = z.extend(pageSearch, {
  reason: ifValid(z.enum(attentionReasons)),
  /** Those that are snoozed or done, instead of the open ones. */
  show: ifValid(z.enum(["snoozed", "done"])),
  /** The `_id` of the record in the drawer. */
  record: textUpTo(64),
});
export type AttentionSearch = z.infer<typeof attentionSearch>;

/** The page of cases in the URL. */
export function useCases({ show, reason, size = defaultSize, cursor }: AttentionSearch) {
  const request = { reason, ...(show && { [show]: "true" as const }), limit: size };
  const pages = apiPages(
    "attentionCases",
    { query: { ...request, cursor } },
    (page: PageRequest) => ({
      query: { ...request, ...page },
    }),
  );
  const page = useListPage(
    {
      ...pages,
      itemsOf: ({ cases }) => cases,
      // A case has an order: it was corrected or deleted, and the follower has yet to write that on the case.
      isBehind: ({ cases }) => cases.some(({ orders }) => orders.length === 0),
    },
    { size, cursor },
  );
  useOverlaysAfter(page.list.isSuccess);
  // Cases written here may belong to another tab now, and a snooze ends while it is shown.
  return { ...page, rows: page.rows.filter((one) => tabOf(one) === (show ?? "open")) };
}
