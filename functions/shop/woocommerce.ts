import { trackingKey } from "../../shared/keys.ts";
import { parseJson } from "../../shared/parse-json.ts";
import { phonesAgree } from "../../shared/phones.ts";
import { shipGlobalNumbersIn } from "../../shared/tracking-number.ts";
import {
  listIn,
  objectIn,
  otherEvent,
  type SentOrder,
  textIn,
  timeIn,
} from "./sent-order.ts";

/**
 * Reads what WooCommerce sends of an order: the REST API's v3 order as it is when the webhook runs.
 * Order: woocommerce.github.io/woocommerce-rest-api-docs/#order-properties (`number` is shown to people, `date_modified_gmt` is
 * UTC without a zone, in whole seconds). Its meta holds all that plugins store with the order; a PHP list with a hole in it
 * comes as an object.
 */

/**
 * Where plugins keep tracking numbers of any carrier.
 * - `_wc_shipment_tracking_items`: WooCommerce Shipment Tracking (woocommerce.com/document/shipment-tracking) and Advanced
 *   Shipment Tracking (wordpress.org/plugins/woo-advanced-shipment-tracking): a list with `tracking_number`
 * - `_aftership_tracking_items`: AfterShip (wordpress.org/plugins/aftership-woocommerce-tracking): the same
 * - `_wot_tracking_number`: Orders Tracking by VillaTheme (wordpress.org/plugins/woo-orders-tracking): one number
 * - `ywot_tracking_code`: YITH Order & Shipment Tracking (wordpress.org/plugins/yith-woocommerce-order-tracking): one number
 */
const lists = new Set(["_wc_shipment_tracking_items", "_aftership_tracking_items"]);
const singles = new Set(["_wot_tracking_number", "ywot_tracking_code"]);

/** No plugin nests deeper. */
const deepest = 6;

/** The courier's numbers in a value of any shape: a text, JSON as text, a list or an object. */
function courierNumbersIn(value: unknown, depth = 0): string[] {
  if (depth > deepest) return [];
  if (typeof value === "object")
    return listIn(value).flatMap((part) => courierNumbersIn(part, depth + 1));
  if (typeof value !== "string") return [];
  const parsed = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
  return parsed === undefined
    ? shipGlobalNumbersIn(value)
    : courierNumbersIn(parsed, depth + 1);
}

function numbersInMeta({ key, value }: Readonly<Record<string, unknown>>): string[] {
  const name = textIn(key);
  if (singles.has(name)) return [textIn(value)];
  if (lists.has(name))
    return listIn(value).map((item) => textIn(objectIn(item).tracking_number));
  return /track/i.test(name) ? courierNumbersIn(value) : [];
}

/** Plugins keep their numbers with the order, with its items or with its way of shipping. */
function numbersOfPlugins(order: Readonly<Record<string, unknown>>): string[] {
  const parts = [
    order,
    ...listIn(order.line_items).map(objectIn),
    ...listIn(order.shipping_lines).map(objectIn),
  ];
  return parts.flatMap(({ meta_data }) =>
    listIn(meta_data).map(objectIn).flatMap(numbersInMeta),
  );
}

/**
 * Those of the core's own fulfilments, where the payload has them: developer.woocommerce.com/docs/features/fulfillments
 * (`is_fulfilled` is false for a draft, `date_deleted` is null; the meta `_tracking_number`).
 */
function numbersOfFulfilments(order: Readonly<Record<string, unknown>>): string[] {
  return listIn(order.fulfillments)
    .map(objectIn)
    .filter(
      (fulfilment) =>
        fulfilment.is_fulfilled !== false && textIn(fulfilment.date_deleted) === "",
    )
    .flatMap(({ meta_data }) => listIn(meta_data).map(objectIn))
    .filter(({ key }) => key === "_tracking_number")
    .map(({ value }) => textIn(value));
}

/** All tracking numbers of an order, each once. */
export function numbersIn(order: Readonly<Record<string, unknown>>): string[] {
  const numbers = [...numbersOfPlugins(order), ...numbersOfFulfilments(order)].filter(
    Boolean,
  );
  return [...new Map(numbers.map((number) => [trackingKey(number), number])).values()];
}

/** The receiver's; with another of the buyer's, both: either of them looks the order up. */
function phoneOf(order: Readonly<Record<string, unknown>>): string {
  const [receiver = "", buyer = ""] = [order.shipping, order.billing].map((address) =>
    textIn(objectIn(address).phone),
  );
  if (phonesAgree(receiver, buyer)) return receiver;
  return [...new Set([receiver, buyer])].filter(Boolean).join(", ");
}

const notSent = new Set(["cancelled", "failed", "trash"]);

/** @param event WooCommerce's name of the topic; empty where it is not known */
export function fromWoocommerce(
  payload: Readonly<Record<string, unknown>>,
  event: string,
): SentOrder[] {
  const id = textIn(payload.id);
  const numbers = numbersIn(payload);
  if (numbers.length === 0 && event !== "" && event !== "order.updated")
    return [otherEvent("woocommerce", event)];
  const status = textIn(payload.status);
  if (id === "" || notSent.has(status)) return [];
  const modified = textIn(payload.date_modified_gmt);
  return [
    {
      source: "woocommerce",
      id,
      updatedAt: timeIn(modified && `${modified}Z`),
      orderNumber: textIn(payload.number) || id,
      phone: phoneOf(payload),
      trackingNumbers: numbers,
      isCompleted: status === "completed",
    },
  ];
}
