import * as z from "zod/mini";
import { attentionReasons } from "../../../shared/shipment/attention-reasons.ts";
import { ifValid, pageSearch, textUpTo } from "../lists/list-url.ts";

/** The state of the board in the URL. A reason that does not exist shows all cases. */
export const attentionSearch = z.extend(pageSearch, {
  reason: ifValid(z.enum(attentionReasons)),
  /** Those that are snoozed or done, instead of the open ones. */
  show: ifValid(z.enum(["snoozed", "done"])),
  /** The `_id` of the record in the drawer. */
  record: textUpTo(64),
});
export type AttentionSearch = z.infer<typeof attentionSearch>;
