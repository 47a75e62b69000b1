import * as z from "zod/mini";
import type { AttentionCase } from "../../../shared/attention-case.ts";
import { attentionReasons } from "../../../shared/shipment/reason-words.ts";
import { apiPages, queryClient } from "../../api/queries.ts";
import { listEdits } from "../lists/list-edits.ts";
import { defaultSize, ifValid, pageSearch, textUpTo } from "../lists/list-url.ts";
import { type PageRequest, useListPage } from "../lists/use-list-page.ts";
import { useOverlaysAfter } from "../overlays/overlays.ts";
import { tabOf } from "../parcels/case/cases.ts";

/** The state of the board in the URL. A reason that does not exist shows all cases. */
export const attentionSearch = z.extend(pageSearch, {
  reason: ifValid(z.enum(attentionReasons)),
  /** Those that are snoozed or done, instead of the open ones. */
  show: ifValid(z.enum(["snoozed", "done"])),
  /** The `_id` of the record in the drawer. */
  record: textUpTo(64),
});
export type AttentionSearch = z.infer<typeof attentionSearch>;

/** The page of cases in the URL, with what was just written here. */
export function useCases({ show, reason, size = defaultSize, cursor }: AttentionSearch) {
  const request = { ...(reason && { reason }), ...(show && { [show]: "true" as const }), limit: size };
  const pages = apiPages("attentionCases", { query: { ...request, cursor } }, (page: PageRequest) => ({
    query: { ...request, ...page },
  }));
  const page = useListPage({ ...pages, itemsOf: ({ cases }) => cases }, { size, cursor });
  useOverlaysAfter(page.list.isSuccess);
  const edits = listEdits<"cases", AttentionCase>(pages.queryKey, "cases", ({ trackingNo }) => trackingNo);
  return {
    ...page,
    // A snooze ends while it is shown.
    rows: page.rows.filter((one) => tabOf(one) === (show ?? "open")),
    /** Cases as they are after a write: those that belong to another tab leave this one, as do those that have ended. */
    put(cases: readonly AttentionCase[]) {
      void queryClient.invalidateQueries({ queryKey: ["trackingDetails"] });
      return edits.put(cases);
    },
  };
}
