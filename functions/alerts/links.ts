import { randomBytes, timingSafeEqual } from "node:crypto";
import { Failure } from "../../shared/errors.ts";
import { isExpired, queryItems, readItem, tableQuery } from "../database/reads.ts";
import { batchWrite, deleteOf, putOf, updateItem } from "../database/writes.ts";
import { findRecord, newestFirst } from "../records/find.ts";
import { orderPartition, recordExpires } from "../records/item.ts";
import { type AlertFacts, mayHoldLink, stateOf } from "./decide.ts";
import {
  confirmationLinkKey,
  dueFrom,
  mailboxPartition,
  recordIdIn,
  type StoredAlert,
  stopKey,
} from "./item.ts";
import { alertsOfMailbox, factsOf } from "./store.ts";

/** The links of mails: what they hold, where they lead and what they do. */

/** 128 random bits. */
export const newSecret = () => randomBytes(16).toString("base64url");

const partLength = 22;

/** A link's token: the mailbox and a secret, 22 characters each. */
export const tokenOf = (mailbox: string, secret: string) => `${mailbox}${secret}`;

const partsOf = (token: string) => ({
  mailbox: token.slice(0, partLength),
  secret: token.slice(partLength),
});

/** Compares two secrets in constant time. */
const isSameSecret = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Where mails lead. The token is in the fragment, which browsers send to no server. */
export const confirmUrl = (portalUrl: string, token: string) =>
  `${portalUrl}/#c=${token}`;
export const stopUrl = (portalUrl: string, token: string) =>
  `${portalUrl}${stopPath(token)}`;
/** The page that asks whether to stop the mails. @param token of a mail, or any text */
export const stopPath = (token: string) =>
  `/#s=${encodeURIComponent(token.toWellFormed())}`;

/** The headers by which a mail program ends the mails without a page (RFC 8058). Opened in a browser, it leads to the page. */
export const unsubscribeHeaders = (portalUrl: string, token: string) => ({
  "List-Unsubscribe": `<${portalUrl}/api/user/alerts/stop?t=${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const tooOld = () =>
  new Failure(
    "gone",
    "This link has expired. Track your order again and enter your email once more.",
  );

/** Confirms an alert, which may be so already. The mailer then looks for what happened since it was asked for. */
async function confirmAlert({ alert, record }: AlertFacts, now: number): Promise<void> {
  const { confirmedAt, expiresAt } = alert;
  if (confirmedAt !== undefined) return;
  await updateItem(alert, {
    set: {
      confirmedAt: new Date(now).toISOString(),
      expiresAt: record ? recordExpires(record) : expiresAt,
      ...dueFrom(now, alert),
    },
    condition: "attribute_exists(pk) AND attribute_not_exists(confirmedAt)",
  });
}

/** `asha@example.com` as `a…@example.com`: the reader knows it, a stranger does not learn it. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/u, "$1…");

/** The parcels of one order whose mails a mailbox has confirmed. */
interface Confirmed {
  /** The records of the parcels that would be mailed about now, the newest first. */
  readonly records: readonly [
    NonNullable<AlertFacts["record"]>,
    ...NonNullable<AlertFacts["record"]>[],
  ];
  /** The address without what would tell it to a stranger. */
  readonly address: string;
  /** The token that stops these mails. */
  readonly stopToken: string;
}

/** Whether an alert waits for a link, or was confirmed since that was mailed. */
const isOfLink = ({ confirmedAt }: StoredAlert, mailedAt: number) =>
  confirmedAt === undefined || Date.parse(confirmedAt) >= mailedAt;

/**
 * Confirms the alerts that a mailed link was for. It can be repeated while the link works: for a day, or until staff end the
 * order's links, since it shows the parcels as those do.
 * @returns those of the order for which the address was left last
 * @throws Failure `gone` where the link is too old, or no mail would follow
 */
export async function confirmAlerts(token: string, now = Date.now()): Promise<Confirmed> {
  const { mailbox, secret } = partsOf(token);
  const link = await readItem(confirmationLinkKey(mailbox, secret));
  if (!link || isExpired(link)) throw tooOld();
  const alerts = (await alertsOfMailbox(mailbox)).filter((alert) =>
    isOfLink(alert, Number(link.mailedAt)),
  );
  const facts = await Promise.all(alerts.map((alert) => factsOf(alert)));
  const going = facts.filter((one) => stateOf(one) !== "ended" && mayHoldLink(one));
  await Promise.all(going.map((one) => confirmAlert(one, now)));
  const awake = going.filter((one) => stateOf(one) === "awake");
  const [lastAsked] = awake
    .map(({ alert }) => alert)
    .sort((left, right) => (left.askedAt < right.askedAt ? 1 : -1));
  const ofOrder = awake
    .filter(({ alert }) => alert.secret === lastAsked?.secret)
    .flatMap(({ record }) => record ?? []);
  const [newest, ...older] = newestFirst(ofOrder);
  if (!lastAsked || !newest) throw tooOld();
  return {
    records: [newest, ...older],
    address: masked(lastAsked.email),
    stopToken: tokenOf(mailbox, lastAsked.secret),
  };
}

/** Ends alerts for good: also copies of them that a follower makes at this moment are not mailed about. */
async function endForGood(alerts: readonly StoredAlert[]): Promise<void> {
  // As long as any record that is stored now, and so longer than any alert of it.
  const expiresAt = recordExpires({ createdAt: new Date().toISOString() });
  const stops = new Map(
    alerts.map(({ sk, secret }) => [secret, { ...stopKey(sk, secret), expiresAt }]),
  );
  await batchWrite([...stops.values()].map(putOf));
  await batchWrite(alerts.map(deleteOf));
}

async function orderOf(alert: StoredAlert): Promise<string | undefined> {
  const record = await findRecord(recordIdIn(alert));
  return record && orderPartition(record.name);
}

/**
 * Ends the mails about an order to a customer.
 * @returns false where the link is of no mail, or the mails have ended otherwise than by a link
 */
export async function stopAlerts(token: string): Promise<boolean> {
  const { mailbox, secret } = partsOf(token);
  const all = await alertsOfMailbox(mailbox);
  const alerts = all.filter((alert) => isSameSecret(alert.secret, secret));
  if (alerts.length === 0)
    return (await readItem(stopKey(mailbox, secret))) !== undefined;
  const orders = new Map(
    await Promise.all(all.map(async (alert) => [alert, await orderOf(alert)] as const)),
  );
  const stopped = new Set(alerts.map((alert) => orders.get(alert)));
  // Two orders that were corrected to one have a secret each.
  await endForGood(
    all.filter(
      (alert) =>
        alerts.includes(alert) || (orders.get(alert) && stopped.has(orders.get(alert))),
    ),
  );
  return true;
}

/** Ends all alerts of a mailbox that bounces, or complained. @returns how many there were */
export async function endMailbox(mailbox: string): Promise<number> {
  const alerts = await alertsOfMailbox(mailbox);
  await endForGood(alerts);
  return alerts.length;
}

/** Removes what is kept of mailboxes without an alert: when they were last asked, by which links, and what they stopped. */
export async function eraseUnusedMailboxes(mailboxes: Iterable<string>): Promise<void> {
  for (const mailbox of new Set(mailboxes)) {
    if ((await alertsOfMailbox(mailbox)).length > 0) continue;
    const { Items = [] } = await queryItems(
      tableQuery(mailboxPartition(mailbox), { attributes: ["pk", "sk"] }),
    );
    await batchWrite(Items.map(({ pk, sk }) => deleteOf({ pk, sk })));
  }
}
