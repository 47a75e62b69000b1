import type { ShopSource } from "../../shared/shop.ts";
import { visibleText } from "../../shared/visible-text.ts";

/** What the shop says of one shipment, its texts as they came. */
export interface SentOrder {
  readonly source: ShopSource;
  /** The shop's own id of the fulfilment or order; for a call with the key the tracking number. */
  readonly id: string;
  /** When it changed there: ISO 8601 in UTC, empty where the shop does not say. */
  readonly updatedAt: string;
  readonly orderNumber: string;
  readonly phone: string;
  /** Empty while there is none. */
  readonly trackingNumbers: readonly string[];
  /** The shop is done with the order: without a tracking number it will stay so. */
  readonly isCompleted?: boolean;
  /** Why nothing of it can be taken. */
  readonly refusal?: string;
}

const neededEvents = {
  shopify: "the events Fulfillment creation and Fulfillment update",
  woocommerce: "the topic Order updated",
} as const;

/** What is said, once, of an event that brings no tracking numbers. @param event by the shop's name for it */
export const otherEvent = (
  source: keyof typeof neededEvents,
  event: string,
): SentOrder => ({
  source,
  id: `event ${event}`,
  updatedAt: "",
  orderNumber: "",
  phone: "",
  trackingNumbers: [""],
  refusal: `“${textIn(event)}” brings no tracking numbers: for the shop's webhook choose ${neededEvents[source]}`,
});

/** Longer texts than any field takes, and shorter than an item. */
const longest = 500;

/** A text or number as text; empty for anything else. A line break separates, as in a cell. */
export function textIn(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return visibleText(String(value).slice(0, longest).toWellFormed(), ", ");
}

export const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** The entries of a list, also of one that came as an object. */
export const listIn = (value: unknown): readonly unknown[] =>
  Object.values(objectIn(value));

/** A moment in ISO 8601 in UTC, so that texts compare as moments do; empty for none. */
export function timeIn(value: unknown): string {
  const time = Date.parse(textIn(value));
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}
