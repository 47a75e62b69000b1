import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { alertStages } from "../../shared/shipment/alert-stages.ts";
import type { ShipmentData } from "../../shared/shipment/data.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { indexes } from "../database/schema.ts";
import { isExpired, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { mailFailure, sendMail } from "../mail/send-mail.ts";
import { environment } from "../platform/environment.ts";
import { withTimeFor } from "../platform/time-limit.ts";
import {
  confirmationKey,
  confirmationLinkKey,
  confirmWithinMs,
  type StoredAlert,
  storedAlert,
  toldMark,
} from "./item.ts";
import { confirmationLetter, stageLetter } from "./letters.ts";
import { confirmUrl, stopUrl, unsubscribeHeaders } from "./links.ts";
import { endedWithItsLink, linkForMail } from "./order-link.ts";
import { parcelsToTell } from "./stages.ts";
import { type ItemKey, makeDue, readItem } from "./store.ts";
import { addressHash, hashOf, newSecret, tokenOf } from "./tokens.ts";

/** How long a mailed link confirms. */
const linkDays = 30;
const linkExpires = (now: number) => unixSeconds(now) + linkDays * 24 * 60 * 60;

/** Comes back with SES's events, which then need no address. */
const tagsOf = ({ sk }: StoredAlert) => ({ mailbox: sk });

/** Ends what was due, unless something became due since the alert was read. */
const settle = ({ pk, sk, ...alert }: StoredAlert, expiresAt = alert.expiresAt) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "SET expiresAt = :expires REMOVE #partition, #sort",
      ConditionExpression: "attribute_exists(pk) AND #sort = :seen",
      ExpressionAttributeNames: { "#partition": indexes.directory.partition, "#sort": indexes.directory.sort },
      ExpressionAttributeValues: { ":seen": alert[indexes.directory.sort] ?? "", ":expires": expiresAt },
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
  if (await endedWithItsLink(alert)) {
    await settle(alert, unixSeconds(now));
    return 0;
  }
  return alert.confirmedAt === undefined ? askToConfirm(alert, now) : mailStages(alert, now);
}

/** Notes that a mailbox gets its mail of the day now, and the link that goes with it. */
async function claimDay(alert: StoredAlert, before: number | undefined, secret: string, now: number): Promise<boolean> {
  const refused = await transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: confirmationKey(alert.sk),
        UpdateExpression: "SET mailedAt = :now, expiresAt = :expires",
        ConditionExpression: before === undefined ? "attribute_not_exists(mailedAt)" : "mailedAt = :before",
        ExpressionAttributeValues: {
          ":now": now,
          ":expires": linkExpires(now),
          ...(before !== undefined && { ":before": before }),
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

const giveDayBack = (alert: StoredAlert, before: number | undefined, claimed: number) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: confirmationKey(alert.sk),
      UpdateExpression: before === undefined ? "REMOVE mailedAt" : "SET mailedAt = :before",
      ConditionExpression: "mailedAt = :claimed",
      ExpressionAttributeValues: { ":claimed": claimed, ...(before !== undefined && { ":before": before }) },
    }),
  );

/**
 * Mails the link that confirms all alerts of a mailbox, once a day at most: the day is claimed before, so that a run that
 * ends in between loses this mail rather than sends two.
 */
async function askToConfirm(alert: StoredAlert, now: number): Promise<number> {
  const stored = await readItem(confirmationKey(alert.sk));
  const before = typeof stored?.mailedAt === "number" ? stored.mailedAt : undefined;
  if (before !== undefined && before >= Date.parse(alert.askedAt)) {
    await settle(alert);
    return 0;
  }
  if (before !== undefined && before + confirmWithinMs > now) {
    const at = before + confirmWithinMs;
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
  await settle(alert, unixSeconds(now + confirmWithinMs));
  return 1;
}

const noteTold = ({ pk, sk }: StoredAlert, trackingNo: string, data: ShipmentData) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "ADD told :stages",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":stages": new Set(alertStages(data).map((stage) => toldMark(trackingNo, stage))) },
    }),
  );

/** Mails the newest stage of each parcel that was not told yet. */
async function mailStages(alert: StoredAlert, now: number): Promise<number> {
  const { sk, email, order, stopSecret } = alert;
  const parcels = await parcelsToTell(alert);
  const link = parcels.length > 0 ? await linkForMail(alert, now) : undefined;
  const token = tokenOf(sk, stopSecret);
  const { portalUrl } = environment;
  for (const { trackingNo, data, stage } of parcels) {
    const letter = stageLetter({ order, trackingNo, stage, data, portalUrl, link, stopUrl: stopUrl(portalUrl, token) });
    await sendMail({ to: email, letter, headers: unsubscribeHeaders(portalUrl, token), tags: tagsOf(alert) });
    await noteTold(alert, trackingNo, data);
  }
  await settle(alert);
  return parcels.length;
}
