import {
  listIn,
  objectIn,
  otherEvent,
  type SentOrder,
  textIn,
  timeIn,
} from "./sent-order.ts";

/**
 * Reads what Shopify sends of a fulfilment: the REST resource itself, not wrapped.
 * Fields: shopify.dev/docs/api/admin-rest/latest/resources/fulfillment; the samples of the topics `fulfillments/create` and
 * `fulfillments/update` at shopify.dev/docs/api/webhooks/latest. `name` is the order's name, a dot or `-F`, and the fulfilment's
 * number among the order's (`#9999.1`, `#9999-F1`). `updated_at` has whole seconds, with an offset. `destination` is null where
 * nothing is sent to an address, and its `phone` where the customer gave none. `status` is pending, open, success, cancelled,
 * error or failure. The topics of orders send an order, with its fulfilments in a list.
 */

type Payload = Readonly<Record<string, unknown>>;

const notSent = new Set(["cancelled", "error", "failure"]);

/** An order has neither of these. */
const isFulfilment = (payload: Payload) =>
  "tracking_numbers" in payload || "tracking_number" in payload;

/** @param order what the payload holds of its order, if anything */
function fromFulfilment(fulfilment: Payload, order: Payload): SentOrder[] {
  const id = textIn(fulfilment.id);
  if (id === "" || notSent.has(textIn(fulfilment.status))) return [];
  const numbers = listIn(fulfilment.tracking_numbers).map(textIn).filter(Boolean);
  return [
    {
      source: "shopify",
      id,
      updatedAt: timeIn(fulfilment.updated_at),
      orderNumber:
        textIn(order.name) || textIn(fulfilment.name).replace(/(?:\.|-F)\d+$/, ""),
      phone:
        textIn(objectIn(fulfilment.destination).phone) ||
        textIn(objectIn(order.shipping_address).phone),
      trackingNumbers:
        numbers.length > 0
          ? numbers
          : [textIn(fulfilment.tracking_number)].filter(Boolean),
    },
  ];
}

/** @param event Shopify's name of the topic; empty where it is not known */
export function fromShopify(payload: Payload, event: string): SentOrder[] {
  if (isFulfilment(payload)) return fromFulfilment(payload, {});
  const fulfilments = listIn(payload.fulfillments).map(objectIn);
  if (fulfilments.length === 0 && event !== "") return [otherEvent("shopify", event)];
  return fulfilments.flatMap((fulfilment) => fromFulfilment(fulfilment, payload));
}
