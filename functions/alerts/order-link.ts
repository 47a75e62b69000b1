import { Failure } from "../../shared/errors.ts";
import { phoneNumbers } from "../../shared/phones.ts";
import { holdsLinkKey } from "../lookup/link-keys.ts";
import { type LinkedOrder, linkTokenOf, linkUrl, stillOpens } from "../lookup/order-links.ts";
import { environment } from "../platform/environment.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import { isForPhone, provenTime, type StoredAlert } from "./item.ts";
import type { ParcelToTell } from "./stages.ts";

/** A run mails for most of a minute: an outage of the secret must not take it up. */
const withinMs = 3_000;

/** The keys of links cannot be read. */
export class KeysUnread extends Error {}

/**
 * Whether all keys of the links with which an address was left were taken out of the secret since.
 * @param linkKeys their fingerprints; undefined where it was not left with links only
 * @throws KeysUnread
 */
export async function areTakenOut(linkKeys: StoredAlert["linkKeys"]): Promise<boolean> {
  if (!linkKeys) return false;
  try {
    return !(await withTimeLimit(withinMs, () => holdsLinkKey(linkKeys)));
  } catch (cause) {
    throw new KeysUnread("The keys of links cannot be read", { cause });
  }
}

/**
 * The phone of the customer in the order's records.
 * @param told the parcels of the mail: of several customers whose numbers end alike it is the first one's
 */
function phoneFor(
  alert: StoredAlert,
  { records }: LinkedOrder,
  told: readonly Pick<ParcelToTell, "trackingNo">[],
): string | undefined {
  const isTold = ({ trackingNo }: { readonly trackingNo: string }) => told.some((one) => one.trackingNo === trackingNo);
  const toldFirst = [...records.filter(isTold), ...records.filter((record) => !isTold(record))];
  return toldFirst.flatMap(({ phone }) => phoneNumbers(phone)).find((one) => isForPhone(alert, one));
}

type Told = Parameters<typeof phoneFor>[2];

async function linkOf(alert: StoredAlert, order: LinkedOrder, told: Told, now: number): Promise<string | undefined> {
  if (!stillOpens(order, provenTime(alert))) return undefined;
  const phone = phoneFor(alert, order, told);
  if (phone === undefined) return undefined;
  // Else a link of a key that leaked would bring its holder one of the next key.
  const { token } = await linkTokenOf(order, phone, now, alert.linkKeys);
  return linkUrl(environment.portalUrl, token);
}

/**
 * The link that a mail about a customer's order may hold: nobody gets by it what they could not open when the address was left.
 * @param told the parcels that the mail is about
 * @returns undefined where the order's links have ended since then, or no link can be made
 */
export async function linkForMail(
  alert: StoredAlert,
  order: LinkedOrder,
  told: Told,
  now: number,
): Promise<string | undefined> {
  try {
    return await withTimeLimit(withinMs, () => linkOf(alert, order, told, now));
  } catch (error) {
    if (!(error instanceof Failure && error.code === "gone")) {
      console.warn({ event: "mail-without-link", error: error instanceof Error ? error.name : "unknown" });
    }
    return undefined;
  }
}
