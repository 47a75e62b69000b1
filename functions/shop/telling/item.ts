import * as z from "zod/mini";
import { lazyObject } from "../../../shared/lazy-schema.ts";
import { shopNames } from "../../../shared/shop.ts";
import type { ItemKey } from "../../database/reads.ts";
import { indexes } from "../../database/schema.ts";

/** Keys and schemas of what the shop is to be told. The table stores these names: they must never change. */

export const newsPartition = (_id: string) => `SHOPNEWS#${_id}`;
/** Under the `_id` of its record, which no edit changes. */
export const newsKey = (_id: string): ItemKey => ({ pk: newsPartition(_id), sk: "NEWS" });
export const recordIdIn = ({ pk }: Pick<ItemKey, "pk">) =>
  pk.slice(newsPartition("").length);

/** What the worker has to look at, by the time from which on; and what the shop refused, by the time at which. */
export const newsLists = { due: "SHOPNEWS#DUE", failed: "SHOPNEWS#FAILED" } as const;

export const storedNews = lazyObject(() => ({
  pk: z.string(),
  sk: z.string(),
  /** ISO 8601: since when the order is to be marked as shipped; absent for what the shop sent itself. */
  wantedAt: z.optional(z.string()),
  /** It is to be marked because the connection says `automatic`, not because a member asked for it. */
  isAutomatic: z.optional(z.boolean()),
  /** ISO 8601: since when something waits to be told; absent while nothing does. */
  since: z.optional(z.string()),
  /** ISO 8601 and a sentence for staff: when and why it was given up. */
  failedAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The shop's own id of the fulfilment. */
  fulfilment: z.optional(z.string()),
  /** ISO 8601: when the order was marked, or our address set. */
  toldAt: z.optional(z.string()),
  /** The order and the number with which it was. */
  name: z.optional(z.string()),
  trackingNo: z.optional(z.string()),
  /** How often our address was set. */
  addressed: z._default(z.number(), 0),
  /** The last milestone that was looked at. */
  milestone: z.optional(z.string()),
  /** The place in its list. */
  [indexes.directory.sort]: z.optional(z.string()),
}));
export type StoredNews = z.infer<typeof storedNews>;

/** What the worker keeps for those that do not read the secret: the shop that is connected, and its trouble. */
export const stateKey: ItemKey = { pk: "SHOPNEWS", sk: "STATE" };
export const leaseKey: ItemKey = { pk: "SHOPNEWS", sk: "RUN" };

export const shopState = lazyObject(() => ({
  shop: z.optional(z.enum(shopNames)),
  /** ISO 8601: records made from then on are marked without a press. */
  automaticSince: z.optional(z.string()),
  /** Why the shop could not be told anything, since it last could. `isRefused`: only a person can mend it. */
  trouble: z.optional(
    z.object({ since: z.string(), reason: z.string(), isRefused: z.boolean() }),
  ),
}));
export type ShopState = z.infer<typeof shopState>;
