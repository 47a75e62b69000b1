import { Failure } from "../../shared/errors.ts";
import { linkTokenOf, linkUrl, readLinkedOrder, stillOpens } from "../lookup/order-links.ts";
import { environment } from "../platform/environment.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import { anyPhone, type StoredAlert } from "./item.ts";
import { isFor } from "./stages.ts";

/** A run mails for most of a minute: an outage of the secret must not take it up. */
const withinMs = 3_000;

/** Whether an address was left with a link only, without a phone of the order. */
export const isByLink = ({ phones }: Pick<StoredAlert, "phones">) => [...phones].every((phone) => phone === anyPhone);

/** Whether an alert's only proof was a link, which the order's staff have ended since, or the order's end. */
export async function endedWithItsLink(alert: StoredAlert): Promise<boolean> {
  if (!isByLink(alert)) return false;
  const order = await readLinkedOrder(alert.order);
  return !order || !stillOpens(order, Date.parse(alert.provenAt ?? alert.askedAt));
}

async function linkOf(alert: StoredAlert, now: number): Promise<string | undefined> {
  const order = await readLinkedOrder(alert.order);
  if (!order || !stillOpens(order, Date.parse(alert.provenAt ?? alert.askedAt))) return undefined;
  // A link opens all parcels, also those with another phone than the one that was typed.
  if (!order.records.every(({ phone }) => isFor(alert, phone))) return undefined;
  const { token } = await linkTokenOf(order, now);
  return linkUrl(environment.portalUrl, token);
}

/**
 * The link that a mail about an order may hold: nobody gets by it what they could not open when the address was left.
 * @returns undefined where the order's links have ended since then, or no link can be made
 */
export async function linkForMail(alert: StoredAlert, now: number): Promise<string | undefined> {
  try {
    return await withTimeLimit(withinMs, () => linkOf(alert, now));
  } catch (error) {
    if (!(error instanceof Failure && error.code === "gone")) {
      console.warn({ event: "mail-without-link", error: error instanceof Error ? error.name : "unknown" });
    }
    return undefined;
  }
}
