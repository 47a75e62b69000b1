import * as z from "zod/mini";
import { lazyObject } from "./lazy-schema.ts";

/** Who sends what the shop knows, by the field of the shop's secret that proves it. */
export const shopSources = ["shopify", "woocommerce", "key"] as const;
export type ShopSource = (typeof shopSources)[number];

/** How many records one call with the shop's key may send. */
const shopRecordsLimit = 100;

/**
 * A record as programs send it, its fields texts or numbers. What breaks a rule is answered with its reason, so nothing is
 * refused here. Not z.catch: with it each bundle holds all of zod's helpers.
 */
const sentRecord = () => {
  const sent = () => z.optional(z.unknown());
  return z.object({ orderNumber: sent(), phone: sent(), trackingNumber: sent() });
};

/** One record, or a list of records. */
export const sentRecords = () =>
  z.union(
    [sentRecord(), z.array(z.unknown()).check(z.maxLength(shopRecordsLimit))],
    `Send one record, or a list of up to ${shopRecordsLimit}`,
  );

/** What became of a tracking number that the shop sent. */
export const shopResult = lazyObject(() => ({
  orderNumber: z.string(),
  trackingNumber: z.string(),
  /**
   * `replaced`: the shop corrected the number of its own record. `unchanged`: it was sent before, or staff wrote the record.
   * `waiting`: the order has no tracking number yet.
   */
  result: z.enum(["added", "replaced", "changed", "unchanged", "waiting", "notTaken"]),
  /** Why it was not taken. */
  reason: z.optional(z.string()),
}));
export type ShopResult = z.infer<typeof shopResult>;

/** What the shop sent and the portal could not take, kept for 30 days; its texts as they came. */
export const notTaken = lazyObject(() => ({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  source: z.enum(shopSources),
  orderNumber: z.string(),
  phone: z.string(),
  trackingNo: z.string(),
  reason: z.string(),
  /** It was taken all the same. */
  isTaken: z.optional(z.literal(true)),
}));
export type NotTaken = z.infer<typeof notTaken>;

/** The shops that the portal can tell, as people call them. */
export const shopNames = ["Shopify", "WooCommerce"] as const;
export type ShopName = (typeof shopNames)[number];

/** How many records one call may mark as shipped. */
export const shopFulfilLimit = 200;

/** A record that is to be marked as shipped in the shop. */
export const shopOrder = lazyObject(() => ({
  _id: z.string(),
  name: z.string(),
  /** `ready`: what a dry run would have accepted. `accepted`: the shop is told within minutes. `refused`: nothing is done. */
  result: z.enum(["ready", "accepted", "refused"]),
  /** Why it was refused, a sentence for staff. */
  reason: z.optional(z.string()),
}));
export type ShopOrder = z.infer<typeof shopOrder>;

/** Whether the shop knows of a record that was to be marked as shipped there, or that it sent itself. */
export const shopNews = lazyObject(() => ({
  state: z.enum(["told", "due", "failed"]),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Of `failed`: why. Of `told`: what the shop still has otherwise. A sentence for staff. */
  reason: z.optional(z.string()),
}));
export type ShopNews = z.infer<typeof shopNews>;

/** What the shop could not be told. */
export const notTold = lazyObject(() => ({
  /** 100 for that many or more. */
  count: z.int(),
  /** Of the newest, a sentence for staff. */
  reason: z.string(),
}));
export type NotTold = z.infer<typeof notTold>;
