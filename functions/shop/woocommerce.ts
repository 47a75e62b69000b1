import { phonesAgree } from "../../shared/phones.ts";
import { listIn, objectIn, type SentOrder, textIn, timeIn } from "./sent-order.ts";

/**
 * Reads what WooCommerce sends of an order: the REST API's v3 order as it is when the webhook runs.
 * Order: woocommerce.github.io/woocommerce-rest-api-docs/#order-properties (`number` is shown to people, `date_modified_gmt` is
 * UTC without a zone, in whole seconds). Its meta holds all that plugins store with the order; a PHP list with a hole in it
 * comes as an object.
 */

/**
 * Where plugins keep tracking numbers.
 * - `_wc_shipment_tracking_items`: WooCommerce Shipment Tracking (woocommerce.com/document/shipment-tracking) and Advanced
 *   Shipment Tracking (wordpress.org/plugins/woo-advanced-shipment-tracking): a list with `tracking_number`
 * - `_aftership_tracking_items`: AfterShip (wordpress.org/plugins/aftership-woocommerce-tracking): the same
 * - `_wot_tracking_number`: Orders Tracking by VillaTheme (wordpress.org/plugins/woo-orders-tracking): one number
 * - `ywot_tracking_code`: YITH Order & Shipment Tracking (wordpress.org/plugins/yith-woocommerce-order-tracking): one number
 */
const lists = new Set(["_wc_shipment_tracking_items", "_aftership_tracking_items"]);
const singles = new Set(["_wot_tracking_number", "ywot_tracking_code"]);

function numbersOfPlugins(order: Readonly<Record<string, unknown>>): string[] {
  return listIn(order.meta_data).flatMap((entry) => {
    const { key, value } = objectIn(entry);
    if (singles.has(textIn(key))) return [textIn(value)];
    if (lists.has(textIn(key))) return listIn(value).map((item) => textIn(objectIn(item).tracking_number));
    return [];
  });
}

/**
 * Those of the core's own fulfilments, where the payload has them: developer.woocommerce.com/docs/features/fulfillments
 * (`is_fulfilled` is false for a draft, `date_deleted` is null; the meta `_tracking_number`).
 */
function numbersOfFulfilments(order: Readonly<Record<string, unknown>>): string[] {
  return listIn(order.fulfillments)
    .map(objectIn)
    .filter((fulfilment) => fulfilment.is_fulfilled !== false && textIn(fulfilment.date_deleted) === "")
    .flatMap(({ meta_data }) => listIn(meta_data).map(objectIn))
    .filter(({ key }) => key === "_tracking_number")
    .map(({ value }) => textIn(value));
}

/** The receiver's; with another of the buyer's, both: either of them looks the order up. */
function phoneOf(order: Readonly<Record<string, unknown>>): string {
  const [receiver = "", buyer = ""] = [order.shipping, order.billing].map((address) => textIn(objectIn(address).phone));
  if (receiver === "" || buyer === "" || receiver === buyer || phonesAgree(receiver, buyer)) return receiver || buyer;
  return `${receiver}, ${buyer}`;
}

const notSent = new Set(["cancelled", "failed", "trash"]);

/** @returns undefined for what is no order, or for one of which nothing is sent */
export function fromWoocommerce(payload: Readonly<Record<string, unknown>>): SentOrder | undefined {
  const id = textIn(payload.id);
  if (id === "" || notSent.has(textIn(payload.status))) return undefined;
  const modified = textIn(payload.date_modified_gmt);
  return {
    source: "woocommerce",
    id,
    updatedAt: timeIn(modified && `${modified}Z`),
    orderNumber: textIn(payload.number) || id,
    phone: phoneOf(payload),
    trackingNumbers: [...numbersOfPlugins(payload), ...numbersOfFulfilments(payload)].filter(Boolean),
  };
}
