import { listIn, objectIn, type SentOrder, textIn, timeIn } from "./sent-order.ts";

/**
 * Reads what Shopify sends of a fulfilment: the REST resource itself, not wrapped.
 * Fields: shopify.dev/docs/api/admin-rest/latest/resources/fulfillment; the samples of the topics `fulfillments/create` and
 * `fulfillments/update` at shopify.dev/docs/api/webhooks/latest. `name` is the order's name, a dot and the fulfilment's number
 * among the order's (`#9999.1`). `updated_at` has whole seconds, with an offset. `destination` is null where nothing is sent to
 * an address, and its `phone` where the customer gave none. `status` is pending, open, success, cancelled, error or failure.
 */

const notSent = new Set(["cancelled", "error", "failure"]);

/** @returns undefined for what is no fulfilment, or for one of which nothing is sent */
export function fromShopify(payload: Readonly<Record<string, unknown>>): SentOrder | undefined {
  const id = textIn(payload.id);
  // An order has neither of these.
  if (id === "" || !("tracking_numbers" in payload || "tracking_number" in payload)) return undefined;
  if (notSent.has(textIn(payload.status))) return undefined;
  const numbers = listIn(payload.tracking_numbers).map(textIn).filter(Boolean);
  return {
    source: "shopify",
    id,
    updatedAt: timeIn(payload.updated_at),
    orderNumber: textIn(payload.name).replace(/\.\d+$/, ""),
    phone: textIn(objectIn(payload.destination).phone),
    trackingNumbers: numbers.length > 0 ? numbers : [textIn(payload.tracking_number)].filter(Boolean),
  };
}
