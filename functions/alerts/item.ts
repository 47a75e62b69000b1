import { createHash } from "node:crypto";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { trackingKey } from "../../shared/keys.ts";
import { languages } from "../../shared/languages.ts";
import { lazyObject } from "../../shared/lazy-schema.ts";
import { type AlertStage, lateStages } from "../../shared/shipment/alert-stages.ts";
import { listedFrom } from "../database/due.ts";
import type { ItemKey } from "../database/reads.ts";
import { alertRequestSortKey, indexes, placeIn } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import { derivedKey, keyedHash } from "../platform/keyed-hash.ts";

/** Keys and schemas of alerts: which mailbox is mailed about which record. The table stores these names: they must never change. */

export const alertPrefix = "ALERT#";
/** Listed by the time at which the mailer has something to do for it. */
export const duePartition = "ALERTS#DUE";
export const leaseKey = { pk: "ALERTS", sk: "RUN" };

const dayMs = 24 * 60 * 60 * 1000;
/** How long after its mail an alert ends that is not confirmed, and the mailed link with it. */
export const confirmWithinMs = dayMs;
/** How far apart mails to confirm to the same mailbox are. */
export const confirmationsApartMs = dayMs;

/** An alert is under the `_id` of its record, which no edit changes. */
export const alertPartition = (_id: string) => `${alertPrefix}${_id}`;
/** An address as keys and links name it: a keyed hash, 22 characters. */
export const mailboxOf = (email: string) => keyedHash(derivedKey("mailboxes"), email);

export const alertKey = (_id: string, mailbox: string): ItemKey => ({
  pk: alertPartition(_id),
  sk: mailbox,
});
export const recordIdIn = ({ pk }: Pick<ItemKey, "pk">) => pk.slice(alertPrefix.length);

/** The mailboxes that were asked to confirm for a record's order within a day, apart by what proved the order. */
export const askedPartition = (_id: string) => `ASKED#${_id}`;
export const askedKey = (_id: string, by: AlertProof["by"]): ItemKey => ({
  pk: askedPartition(_id),
  sk: by,
});

/** All alerts of a mailbox are under this key of the index `byOrder`, and what belongs to the mailbox itself in the table. */
export const mailboxPartition = (mailbox: string) => `MAILBOX#${mailbox}`;
export const confirmationKey = (mailbox: string) => ({
  pk: mailboxPartition(mailbox),
  sk: "CONFIRMATION",
});
/** A secret as it is stored where only its possession counts. */
const hashOf = (secret: string) =>
  createHash("sha256").update(secret).digest("base64url");

/** A link that was mailed. */
export const confirmationLinkKey = (mailbox: string, secret: string) => ({
  pk: mailboxPartition(mailbox),
  sk: `LINK#${hashOf(secret)}`,
});
/** The mails whose links hold a secret were stopped, or bounced. */
export const stopKey = (mailbox: string, secret: string) => ({
  pk: mailboxPartition(mailbox),
  sk: `STOP#${hashOf(secret)}`,
});

/** What proved the order when the address was left. An alert that a link proved ends with that link, and with its key. */
const alertProof = () =>
  z.union([
    z.object({ by: z.literal("phone") }),
    z.object({ by: z.literal("link"), keyId: z.number() }),
  ]);
export type AlertProof = z.infer<ReturnType<typeof alertProof>>;

export const storedAlert = lazyObject(() => ({
  pk: z.string(),
  /** The mailbox. */
  sk: z.string(),
  email: z.string(),
  /** The language of its mails: that of the page where the address was left last. */
  language: z.enum(languages),
  /** The last seven digits of the phone that it was left with: it sleeps while its record's phone ends otherwise. */
  ending: z.string(),
  /** When the record's links had last been ended as the address was left, in milliseconds since 1970; 0 if never. */
  linksEndedAtWhenAsked: z.number(),
  proof: alertProof(),
  /** What the link that stops it must hold: one for a mailbox and order. */
  secret: z.string(),
  /** ISO 8601: when the address was last left. */
  askedAt: z.string(),
  /** ISO 8601; absent until the address is confirmed. */
  confirmedAt: z.optional(z.string()),
  /** The stages that were mailed or passed before, each after its tracking number's key: `SG1#delivered`. */
  told: z._default(z.set(z.string()), new Set<string>()),
  /** The last time that it was told, or shown, that its parcel is late or silent: the scan which that began after, and when. */
  late: z.optional(
    z.object({
      trackingKey: z.string(),
      stage: z.enum(lateStages),
      after: z.string(),
      at: z.number(),
    }),
  ),
  /** A day after its question; once it is confirmed, with its record. Seconds since 1970. */
  expiresAt: z.number(),
  /** When the mailer has something to do; absent while nothing is due. */
  [indexes.directory.sort]: z.optional(z.string()),
}));
export type StoredAlert = z.infer<typeof storedAlert>;

/** Comes back with SES's events, which then need no address. */
export const mailTags = ({ sk: mailbox }: StoredAlert) => ({ mailbox });

export const toldMark = (trackingNo: string, stage: AlertStage) =>
  `${trackingKey(trackingNo)}#${stage}`;

/** The keys that list an item as due from a moment on, in milliseconds since 1970. */
export const dueFrom = (at: number, key: ItemKey) => listedFrom(duePartition, at, key);

/** An alert's item. The table stores no empty set. @param due in milliseconds since 1970 */
export const alertItem = ({ told, ...alert }: StoredAlert, due: number) => ({
  ...alert,
  ...(told.size > 0 && { told }),
  ...dueFrom(due, alert),
  ...placeIn("byOrder", mailboxPartition(alert.sk), alert.pk),
});

/** Deleted by no bounce and no stop, which free no place. */
export const askedMailboxes = lazyObject(() => ({
  /** Those that have not confirmed, as far as was known when the last one was asked. */
  mailboxes: z.set(z.string()),
  /** When the record's links had last been ended. */
  linksEndedAt: z.number(),
  /** A day after the first was asked. Seconds since 1970. */
  expiresAt: z.number(),
}));

/** What was asked for, until the mailer has decided on it: also what it will refuse, so that all take the same time. */
export const alertRequest = lazyObject(() => ({
  pk: z.string(),
  sk: z.string(),
  email: z.string(),
  language: z.enum(languages),
  mailbox: z.string(),
  /** The customer's records at the time, the newest first; none where the order was not proven. */
  recordIds: z.array(z.string()),
  /** The last seven digits of the phone that proved the order, or that the link is for. */
  ending: z.string(),
  /** What the link that proved the order was made of; absent where a phone did. */
  link: z.optional(z.object({ _id: z.string(), number: z.number(), keyId: z.number() })),
  expiresAt: z.number(),
}));
export type AlertRequest = z.infer<typeof alertRequest>;

export const requestPrefix = "ALERTREQUEST#";

/** A mail to a member of the team, until the mailer has sent it. */
export const memberMail = lazyObject(() => ({
  email: z.string(),
  news: z.enum(["signed-up", "approved"]),
  expiresAt: z.number(),
}));
export type MemberNews = z.infer<typeof memberMail>["news"];

export const memberPrefix = "MEMBERMAIL#";

/** An item of which the stream tells the mailer, and which is due at once. */
function itemForMailer<Fields extends object>(prefix: string, fields: Fields) {
  const now = Date.now();
  const key = { pk: `${prefix}${ulid(now)}`, sk: alertRequestSortKey };
  return { ...key, ...fields, expiresAt: unixSeconds(now + dayMs), ...dueFrom(now, key) };
}

export const requestItem = (request: Omit<AlertRequest, "pk" | "sk" | "expiresAt">) =>
  itemForMailer(requestPrefix, request);

export const memberItem = (email: string, news: MemberNews) =>
  itemForMailer(memberPrefix, { email, news });
