import { Failure } from "../../shared/errors.ts";
import { phoneNumbers, phonesMatch } from "../../shared/phones.ts";
import { mostMissingDigits } from "../lookup/link-token.ts";
import { type LinkedOrder, linkTokenOf, linkUrl, stillOpens } from "../lookup/order-links.ts";
import { environment } from "../platform/environment.ts";
import { withTimeLimit } from "../platform/time-limit.ts";
import { isForPhone, provenTime, type StoredAlert } from "./item.ts";

/** A run mails for most of a minute: an outage of the secret must not take it up. */
const withinMs = 3_000;

/**
 * The longest number of the customer's that is one with all that the alert is for: a shorter one may be another's end, too.
 * @returns undefined where no parcel would open by it, since their records hold the end of it alone
 */
function phoneFor(alert: StoredAlert, { records }: LinkedOrder): string | undefined {
  const ofRecords = records.flatMap(({ phone }) => phoneNumbers(phone)).filter((one) => isForPhone(alert, one));
  const [newest] = ofRecords;
  if (newest === undefined) return undefined;
  const theirs = [newest, ...[...alert.phones].filter((phone) => phonesMatch(phone, newest))];
  const numbers = [...ofRecords, ...theirs].filter((one) => theirs.every((phone) => phonesMatch(phone, one)));
  const longest = numbers.sort((one, other) => other.length - one.length)[0] ?? newest;
  const opens = (one: string) => phonesMatch(one, longest) && longest.length - one.length <= mostMissingDigits;
  return ofRecords.some(opens) ? longest : undefined;
}

async function linkOf(alert: StoredAlert, order: LinkedOrder, now: number): Promise<string | undefined> {
  if (!stillOpens(order, provenTime(alert))) return undefined;
  const phone = phoneFor(alert, order);
  if (phone === undefined) return undefined;
  const { token } = await linkTokenOf(order, phone, now);
  return linkUrl(environment.portalUrl, token);
}

/**
 * The link that a mail about a customer's order may hold: nobody gets by it what they could not open when the address was left.
 * @returns undefined where the order's links have ended since then, or no link can be made
 */
export async function linkForMail(alert: StoredAlert, order: LinkedOrder, now: number): Promise<string | undefined> {
  try {
    return await withTimeLimit(withinMs, () => linkOf(alert, order, now));
  } catch (error) {
    if (!(error instanceof Failure && error.code === "gone")) {
      console.warn({ event: "mail-without-link", error: error instanceof Error ? error.name : "unknown" });
    }
    return undefined;
  }
}
