import { Failure } from "../../shared/errors.ts";
import { isExpired, readItem } from "../database/reads.ts";
import { updateItem } from "../database/writes.ts";
import { newestFirst } from "../records/find.ts";
import { recordExpires } from "../records/item.ts";
import { type AlertFacts, mayHoldLink, stateOf } from "./decide.ts";
import { confirmationLinkKey, dueFrom, type StoredAlert } from "./item.ts";
import { hashOf, partsOf, tokenOf } from "./links.ts";
import { alertsOfMailbox, factsOf } from "./store.ts";

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
export interface Confirmed {
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
  const link = await readItem(confirmationLinkKey(mailbox, hashOf(secret)));
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
