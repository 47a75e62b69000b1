import { createHmac } from "node:crypto";
import type { ShopSource } from "../../shared/shop.ts";
import shopifySample from "../../shared/shop-fixtures/shopify-fulfilment.json" with { type: "json" };
import wooSample from "../../shared/shop-fixtures/woocommerce-order.json" with { type: "json" };
import { bodyText, type Request } from "./call.ts";

/** The shop's secret in tests. */
export const shopSecret = {
  shopify: "the secret of Shopify",
  woocommerce: "the secret of WooCommerce",
  key: "the-key-of-the-shop",
} as const satisfies Record<ShopSource, string>;

const signatureHeaders = { shopify: "x-shopify-hmac-sha256", woocommerce: "x-wc-webhook-signature" } as const;

/** What proves a body to be the shop's, as the shops make it. */
export function proofOf(
  source: ShopSource,
  body: unknown,
  secret: string = shopSecret[source],
): Record<string, string> {
  if (source === "key") return { authorization: `Bearer ${secret}` };
  return {
    [signatureHeaders[source]]: createHmac("sha256", secret)
      .update(Buffer.isBuffer(body) ? body : bodyText(body))
      .digest("base64"),
  };
}

const eventHeaders = { shopify: "x-shopify-topic", woocommerce: "x-wc-webhook-topic", key: "x-none" } as const;

/** A call of the shop's own software, which tells of an event. */
export const fromShop = (source: ShopSource, body: unknown, event?: string): Request => ({
  body,
  headers: { ...proofOf(source, body), ...(event !== undefined && { [eventHeaders[source]]: event }) },
});

/** What Shopify sends of a fulfilment, with some fields changed. */
export const fulfilment = (changes: Readonly<Record<string, unknown>> = {}) => ({ ...shopifySample, ...changes });

/** What WooCommerce sends of an order, with some fields changed. */
export const wooOrder = (changes: Readonly<Record<string, unknown>> = {}) => ({ ...wooSample, ...changes });
