import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expectedWords } from "../../shared/shipment/expected-words.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { type ItemKey, readItem } from "../database/item.ts";
import { indexes } from "../database/schema.ts";
import { isExpired, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import type { LinkedOrder } from "../lookup/order-links.ts";
import { mailFailure, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { withTimeFor } from "../platform/time-limit.ts";
import { recordExpires } from "../records/item.ts";
import { expectedArrivalOf, statisticsOrNone } from "../shipments/transit-statistics.ts";
import { hasEndedElsewhere } from "./ended.ts";
import {
  confirmationKey,
  confirmationLinkKey,
  confirmationsApartMs,
  confirmWithinMs,
  isRevoked,
  linkExpires,
  mailboxIn,
  type StoredAlert,
  storedAlert,
} from "./item.ts";
import { confirmationLetter, stageLetter } from "./letters.ts";
import { confirmUrl, stopUrl, unsubscribeHeaders } from "./links.ts";
import { areTakenOut, linkForMail } from "./order-link.ts";
import { endedWithItsLink, orderFor, type ParcelToTell, parcelsToTell } from "./stages.ts";
import { wasStopped } from "./stop.ts";
import { makeDue } from "./store.ts";
import { addressHash, hashOf, newSecret, tokenOf } from "./tokens.ts";
import { noteTold, withToldElsewhere } from "./told.ts";

/** Comes back with SES's events, which then need no address. */
const tagsOf = (alert: StoredAlert) => ({ mailbox: mailboxIn(alert) });

/**
 * Ends what was due, unless something became due since the alert was read.
 * @param change when the alert and its order expire, in seconds since 1970, where that is to change; whether SES took a mail
 */
const settle = (
  { pk, sk, ...alert }: StoredAlert,
  { expiresAt, orderExpires, accepted = false }: { expiresAt?: number; orderExpires?: number; accepted?: boolean } = {},
) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: `SET expiresAt = :expires, orderExpires = :order REMOVE #partition, #sort${accepted ? ", refusals" : ""}`,
      ConditionExpression: "attribute_exists(pk) AND #sort = :seen",
      ExpressionAttributeNames: { "#partition": indexes.directory.partition, "#sort": indexes.directory.sort },
      ExpressionAttributeValues: {
        ":seen": alert[indexes.directory.sort] ?? "",
        ":expires": expiresAt ?? alert.expiresAt,
        ":order": orderExpires ?? alert.orderExpires,
      },
    }),
  );

/** Does what is due for an alert. @returns how many mails were sent */
export async function mailAlert(key: ItemKey, now: number): Promise<number> {
  const item = await readItem(key);
  if (!item) return 0;
  const alert = storedAlert.parse(item);
  if (isExpired(alert)) {
    await settle(alert);
    return 0;
  }
  const order = await orderFor(alert);
  const isEnded = (order && isRevoked(alert, order.revokedAt)) || (await hasEndedElsewhere(alert));
  if (isEnded || (await areTakenOut(alert.linkKeys))) {
    await settle(alert, { expiresAt: unixSeconds(now) });
    return 0;
  }
  if (!order || endedWithItsLink(alert, order)) {
    // It sleeps: a deleted record may come back. The follower then makes the alert due.
    await settle(alert);
    return 0;
  }
  if (alert.confirmedAt === undefined) return askToConfirm(alert, now);
  if (await wasStopped(alert)) {
    await settle(alert, { expiresAt: unixSeconds(now) });
    return 0;
  }
  return mailStages(alert, order, now);
}

/** A mailbox's mail of the day. */
interface DayMail {
  readonly mailedAt: number;
  /** A hash of the spelling that got it; empty where that was not kept yet. */
  readonly address: string;
}

async function lastDayMail(alert: StoredAlert): Promise<DayMail | undefined> {
  const stored = await readItem(confirmationKey(mailboxIn(alert)));
  if (typeof stored?.mailedAt !== "number") return undefined;
  return { mailedAt: stored.mailedAt, address: String(stored.address ?? "") };
}

const spellingOf = (alert: StoredAlert) => addressHash(mailboxIn(alert), alert.email);

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
        Key: confirmationKey(mailboxIn(alert)),
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
          ...confirmationLinkKey(mailboxIn(alert), hashOf(secret)),
          address: addressHash(secret, alert.email),
          expiresAt: linkExpires(now),
        },
      },
    },
  ]);
  return !refused;
}

const giveDayBack = (alert: StoredAlert, before: DayMail | undefined, claimed: number) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: confirmationKey(mailboxIn(alert)),
      UpdateExpression:
        before === undefined ? "REMOVE mailedAt, address" : "SET mailedAt = :before, address = :address",
      ConditionExpression: "mailedAt = :claimed",
      ExpressionAttributeValues: {
        ":claimed": claimed,
        ...(before !== undefined && { ":before": before.mailedAt, ":address": before.address }),
      },
    }),
  );

/**
 * Mails the link that confirms all alerts of a mailbox with the same spelling, once a day and mailbox at most: the day is
 * claimed before, so that a run that ends in between loses this mail rather than sends two.
 */
async function askToConfirm(alert: StoredAlert, now: number): Promise<number> {
  const before = await lastDayMail(alert);
  const isSameSpelling = before?.address === "" || before?.address === spellingOf(alert);
  if (before !== undefined && before.mailedAt >= Date.parse(alert.askedAt) && isSameSpelling) {
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
  const url = confirmUrl(environment.portalUrl, tokenOf(mailboxIn(alert), secret));
  try {
    await sendMail({ to: alert.email, letter: confirmationLetter(url), tags: tagsOf(alert) });
  } catch (error) {
    // After a lost reply the mail may be on its way: another would be the second of the day.
    if (mailFailure(error) !== "lost") await withTimeFor(2_000, () => giveDayBack(alert, before, now));
    throw error;
  }
  await settle(alert, { expiresAt: unixSeconds(now + confirmWithinMs), accepted: true });
  return 1;
}

/** Adds when parcels usually arrive, as their page says it; a mail goes out without it where that cannot be read. */
async function withArrivals(parcels: readonly ParcelToTell[], now: number) {
  if (parcels.length === 0) return [];
  const statistics = await statisticsOrNone(now);
  return parcels.map((parcel) => ({
    ...parcel,
    arrival: expectedWords({ ...parcel, expected: expectedArrivalOf(parcel.data, statistics, now) }, now),
  }));
}

/** Mails the newest stage of each parcel that was not told yet, all in one mail. */
async function mailStages(alert: StoredAlert, order: LinkedOrder, now: number): Promise<number> {
  const informed = await withToldElsewhere(alert, order.records, now);
  const parcels = await withArrivals(await parcelsToTell(informed, order.records), now);
  const [first, ...others] = parcels;
  if (first) {
    const { portalUrl } = environment;
    const token = tokenOf(mailboxIn(alert), alert.stopSecret);
    const letter = stageLetter({
      ...{ order: alert.order, parcels: [first, ...others], portalUrl, stopUrl: stopUrl(portalUrl, token) },
      link: await linkForMail(alert, order, parcels, now),
    });
    const headers = unsubscribeHeaders(portalUrl, token);
    await sendMail({ to: alert.email, letter, headers, tags: tagsOf(alert) });
    await noteTold(alert, parcels);
  }
  const expires = Math.max(...order.records.map(recordExpires));
  await settle(alert, { expiresAt: expires, orderExpires: expires });
  return first ? 1 : 0;
}
