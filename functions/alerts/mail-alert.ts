import { Failure } from "../../shared/errors.ts";
import { phonesAgree } from "../../shared/phones.ts";
import { expectedWords } from "../../shared/shipment/words.ts";
import { updateItem } from "../database/conditional-write.ts";
import { type ItemKey, readItem } from "../database/item.ts";
import { isExpired, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { newestHundred } from "../lookup/answer.ts";
import { linkTokenFor, linkUrl } from "../lookup/order-links.ts";
import { mailFailure, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { withTimeFor, withTimeLimit } from "../platform/time-limit.ts";
import { recordsOfOrder } from "../records/find.ts";
import { recordExpires, type StoredRecord } from "../records/item.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { expectedArrivalOf, statisticsOrNone } from "../shipments/transit-statistics.ts";
import { type AwakeAlert, mayHoldLink, type ParcelToTell, parcelsToTell, stateOf, toldAfter } from "./decide.ts";
import {
  alertKey,
  confirmationKey,
  confirmationLinkKey,
  confirmationsApartMs,
  confirmWithinMs,
  linkExpires,
  recordIdIn,
  type StoredAlert,
  storedAlert,
} from "./item.ts";
import { confirmationLetter, stageLetter } from "./letters.ts";
import { confirmUrl, stopUrl, unsubscribeHeaders } from "./links.ts";
import { alertsAt, endAlert, factsOf, makeDue, settle } from "./store.ts";
import { addressHash, hashOf, newSecret, tokenOf } from "./tokens.ts";

/** Comes back with SES's events, which then need no address. */
const tagsOf = (alert: StoredAlert) => ({ mailbox: alert.sk });

/** Does what is due for an alert. @returns how many mails were sent */
export async function mailAlert(key: ItemKey, now: number): Promise<number> {
  const item = await readItem(key);
  if (!item) return 0;
  const alert = storedAlert.parse(item);
  const facts = await factsOf(alert);
  if (isExpired(alert) || stateOf(facts) === "ended") {
    await endAlert(alert);
    return 0;
  }
  const { record } = facts;
  if (stateOf(facts) === "asleep" || !record) {
    // The follower makes it due when its record, or the record's phone, comes back.
    await settle(alert);
    return 0;
  }
  return alert.confirmedAt === undefined ? askToConfirm(alert, now) : mailStages(alert, record, now);
}

/** A mailbox's mail of the day. */
interface DayMail {
  readonly mailedAt: number;
  /** A hash of the spelling that got it. */
  readonly address: string;
}

async function lastDayMail(alert: StoredAlert): Promise<DayMail | undefined> {
  const stored = await readItem(confirmationKey(alert.sk));
  if (typeof stored?.mailedAt !== "number") return undefined;
  return { mailedAt: stored.mailedAt, address: String(stored.address) };
}

const spellingOf = (alert: StoredAlert) => addressHash(alert.sk, alert.email);

/** Notes that a mailbox gets its mail of the day now, and the link that goes with it. */
async function claimDay(
  alert: StoredAlert,
  before: DayMail | undefined,
  secret: string,
  now: number,
): Promise<boolean> {
  const refused = await transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: confirmationKey(alert.sk),
        UpdateExpression: "SET mailedAt = :now, address = :address, expiresAt = :expires",
        ConditionExpression: before === undefined ? "attribute_not_exists(mailedAt)" : "mailedAt = :before",
        ExpressionAttributeValues: {
          ":now": now,
          ":address": spellingOf(alert),
          ":expires": linkExpires(now),
          ...(before !== undefined && { ":before": before.mailedAt }),
        },
      },
    },
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...confirmationLinkKey(alert.sk, hashOf(secret)),
          address: addressHash(secret, alert.email),
          expiresAt: linkExpires(now),
        },
      },
    },
  ]);
  return !refused;
}

const giveDayBack = (alert: StoredAlert, before: DayMail | undefined, claimed: number) =>
  updateItem({
    Key: confirmationKey(alert.sk),
    UpdateExpression: before === undefined ? "REMOVE mailedAt, address" : "SET mailedAt = :before, address = :address",
    ConditionExpression: "mailedAt = :claimed",
    ExpressionAttributeValues: {
      ":claimed": claimed,
      ...(before !== undefined && { ":before": before.mailedAt, ":address": before.address }),
    },
  });

/**
 * Mails the link that confirms all alerts of a mailbox with the same spelling, once a day and mailbox at most: the day is
 * claimed before, so that a run that ends in between loses this mail rather than sends two.
 */
async function askToConfirm(alert: StoredAlert, now: number): Promise<number> {
  const before = await lastDayMail(alert);
  if (before !== undefined && before.mailedAt >= Date.parse(alert.askedAt) && before.address === spellingOf(alert)) {
    await settle(alert);
    return 0;
  }
  if (before !== undefined && before.mailedAt + confirmationsApartMs > now) {
    const at = before.mailedAt + confirmationsApartMs;
    await makeDue(alert, at, { expiresAt: unixSeconds(at + confirmWithinMs) });
    return 0;
  }
  const secret = newSecret();
  if (!(await claimDay(alert, before, secret, now))) return 0;
  const url = confirmUrl(environment.portalUrl, tokenOf(alert.sk, secret));
  try {
    await sendMail({ to: alert.email, letter: confirmationLetter(url), tags: tagsOf(alert) });
  } catch (error) {
    // After a lost reply the mail may be on its way: another would be the second of the day.
    if (mailFailure(error) !== "lost") await withTimeFor(2_000, () => giveDayBack(alert, before, now));
    throw error;
  }
  await settle(alert, { expiresAt: unixSeconds(now + confirmWithinMs) });
  return 1;
}

/** Adds when parcels usually arrive, as their page says it; a mail goes out without it where that cannot be read. */
async function withArrivals(parcels: readonly ParcelToTell[], now: number) {
  const statistics = await statisticsOrNone(now);
  return parcels.map((parcel) => ({
    ...parcel,
    arrival: expectedWords({ ...parcel, expected: expectedArrivalOf(parcel.data, statistics, now) }, now),
  }));
}

/** The mailbox's alerts of an order that one mail may be about: those with the secret by which they are stopped. */
async function awakeBeside(alert: StoredAlert, record: StoredRecord): Promise<AwakeAlert[]> {
  const ofOrder = await recordsOfOrder(record.name, { consistent: true });
  const records = newestHundred(ofOrder.filter(({ phone }) => phonesAgree(alert.ending, phone)));
  const alerts = (await alertsAt(records.map(({ _id }) => alertKey(_id, alert.sk)))).filter(
    ({ secret, confirmedAt }) => secret === alert.secret && confirmedAt !== undefined,
  );
  const snapshots = await readSnapshots(
    records.map(({ trackingNo }) => trackingNo),
    { consistent: true },
  );
  const facts = await Promise.all(
    alerts.map((one) =>
      factsOf(
        one,
        records.find(({ _id }) => _id === recordIdIn(one)),
      ),
    ),
  );
  return facts.flatMap((one) =>
    one.record && stateOf(one) === "awake"
      ? [{ ...one, record: one.record, data: snapshots.get(one.record.trackingNo)?.data }]
      : [],
  );
}

/** A mail without a link still names the order. */
const linkWithinMs = 3_000;

async function linkFor(facts: AwakeAlert, now: number): Promise<string | undefined> {
  if (!mayHoldLink(facts)) return undefined;
  const { record, alert } = facts;
  try {
    // By the key that proved it: a link of a key that leaked must not bring its holder one of the next key.
    const make = () => linkTokenFor(record, { now, keyId: alert.linkKeyId, ending: alert.ending });
    return linkUrl(environment.portalUrl, (await withTimeLimit(linkWithinMs, make)).token);
  } catch (error) {
    if (!(error instanceof Failure)) {
      console.warn({ event: "mail-without-link", error: error instanceof Error ? error.name : "unknown" });
    }
    return undefined;
  }
}

/** Mails the newest stage of each of the order's parcels that was not told yet, all in one mail. */
async function mailStages(alert: StoredAlert, record: StoredRecord, now: number): Promise<number> {
  const awake = await awakeBeside(alert, record);
  const toTell = parcelsToTell(awake);
  const [first, ...others] = await withArrivals(
    toTell.map(({ parcel }) => parcel),
    now,
  );
  const firstFacts = toTell[0]?.facts;
  if (first && firstFacts) {
    const { portalUrl } = environment;
    const token = tokenOf(alert.sk, alert.secret);
    const letter = stageLetter({
      ...{ order: record.name, parcels: [first, ...others], portalUrl, stopUrl: stopUrl(portalUrl, token) },
      link: await linkFor(firstFacts, now),
    });
    await sendMail({ to: alert.email, letter, headers: unsubscribeHeaders(portalUrl, token), tags: tagsOf(alert) });
  }
  for (const one of awake) {
    const wasTold = toTell.some(({ facts }) => facts === one);
    const told = wasTold && one.data ? { told: toldAfter(one.alert, one.record.trackingNo, one.data) } : {};
    await settle(one.alert, { expiresAt: recordExpires(one.record), ...told });
  }
  // Of more parcels than are looked at, it has none to tell of.
  if (!awake.some((one) => one.alert.pk === alert.pk)) await settle(alert);
  return first ? 1 : 0;
}
