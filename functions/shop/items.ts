import * as z from "zod/mini";
import { orderKey, trackingKey } from "../../shared/keys.ts";
import { lazyObject, lazySchema } from "../../shared/lazy-schema.ts";
import { notTaken } from "../../shared/shop.ts";
import type { SentOrder } from "./sent-order.ts";

/** Keys and schemas of what is stored of the shop's calls. */

export const shopPrefix = "SHOP#";
/** The partition of the marks of an order. A text that is no order number may be long. */
export const shopPartition = (orderNumber: string) =>
  `${shopPrefix}${orderKey(orderNumber).slice(0, 100)}`;

/** What a call says of one fulfilment or order, or with the key of one tracking number, is noted under this key. */
export const markKey = ({
  source,
  id,
  orderNumber,
}: Pick<SentOrder, "source" | "id" | "orderNumber">) => ({
  pk: shopPartition(orderNumber),
  sk: `${source}#${(source === "key" ? trackingKey(id) : id).slice(0, 100)}`,
});

export const shopMark = lazyObject(() => ({
  /** The shop's own time of the newest call that was heeded: ISO 8601 in UTC, empty where it says none. */
  updatedAt: z.string(),
  /** The `_id` of the record of each tracking number that came, by its key: none of these is ever put again. */
  numbers: z._default(z.record(z.string(), z.string()), {}),
  /** The ids of the lines about what could not be taken, by a hash of what they say. */
  notTaken: z._default(z.record(z.string(), z.string()), {}),
  /** Counts up. */
  revision: z.number(),
}));
export type ShopMark = z.infer<typeof shopMark>;

/** The partition of what was not taken, in the order of its ids, which are ULIDs. */
export const notTakenPartition = "SHOP";
/** The ids of completed orders that came without a tracking number: after all ULIDs, and counted instead of listed. */
export const waitingIds = "waiting#";
export const notTakenKey = (id: string) => ({ pk: notTakenPartition, sk: id });
export const notTakenItem = lazySchema(() =>
  z.extend(notTaken, { expiresAt: z.number() }),
);

export type NotTakenItem = z.infer<typeof notTakenItem>;
