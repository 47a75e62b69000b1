import { decodeTime } from "ulid";
import * as z from "zod/mini";
import { orderKey, trackingKey } from "../../shared/keys.ts";
import { lazySchema } from "../../shared/lazy-schema.ts";
import { phonesAgree } from "../../shared/phones.ts";
import type { AlertStage } from "../../shared/shipment/alert-stages.ts";
import type { ItemKey } from "../database/item.ts";
import { indexes } from "../database/schema.ts";
import { unixSeconds } from "../database/table.ts";
import { orderPrefix } from "../records/keys.ts";

/** The table stores these names: they must never change. */
export const alertPrefix = "ALERT#";
/** Listed by the time at which the worker has something to do for it. */
export const duePartition = "ALERTS#DUE";
export const leaseKey = { pk: "ALERTS", sk: "RUN" };

const dayMs = 24 * 60 * 60 * 1000;
/** The mailbox that an alert is for: a keyed hash of the address. Earlier releases kept it alone under `sk`. */
export const mailboxIn = ({ sk }: Pick<ItemKey, "sk">) => sk.split("#", 1).join();
/** @param made what tells the mailbox's alerts of an order apart */
export const alertSortKey = (mailbox: string, made: string) => `${mailbox}#${made}`;

/** How long after its mail an alert ends that is not confirmed. */
export const confirmWithinMs = dayMs;
/** How far apart mails to confirm to the same mailbox are. */
export const confirmationsApartMs = dayMs;

/** @param order an order number, however it is written */
export const alertPartition = (order: string) => `${alertPrefix}${orderKey(order)}`;
/** The key of the order that an alert is under. */
export const orderKeyIn = ({ pk }: Pick<ItemKey, "pk">) => pk.slice(alertPrefix.length);
/** @param partition of the order's records */
export const alertPartitionOf = (partition: string) => `${alertPrefix}${partition.slice(orderPrefix.length)}`;

/** All alerts of a mailbox are under this key of the index `byOrder`, and what belongs to the mailbox itself in the table. */
export const mailboxPartition = (mailbox: string) => `MAILBOX#${mailbox}`;
export const confirmationKey = (mailbox: string) => ({ pk: mailboxPartition(mailbox), sk: "CONFIRMATION" });
/** A link that was mailed. @param hash of its secret */
export const confirmationLinkKey = (mailbox: string, hash: string) => ({
  pk: mailboxPartition(mailbox),
  sk: `LINK#${hash}`,
});

/** Among an order's alerts: which records have left its number. Alerts may have gone with them. */
const goneSortKey = "GONE";
/** @param pk of the order's alerts */
export const goneKey = (pk: string) => ({ pk, sk: goneSortKey });
export const isGone = ({ sk }: Pick<ItemKey, "sk">) => sk === goneSortKey;
/** `goneWith`: the `_id`s of the records. */
export const goneItem = lazySchema(() => z.object({ goneWith: z._default(z.set(z.string()), new Set<string>()) }));

/** When a link that stops mails was last followed. @param hash of its secret */
export const followedKey = (mailbox: string, hash: string) => ({
  pk: mailboxPartition(mailbox),
  sk: `FOLLOWED#${hash}`,
});
/** `at`: in milliseconds since 1970. */
export const followedItem = lazySchema(() => z.object({ at: z.number() }));

export const stoppedPrefix = "STOPPED#";
/** @param hash of the secret of a link that stopped mails */
export const stoppedKey = (mailbox: string, hash: string) => ({
  pk: mailboxPartition(mailbox),
  sk: `${stoppedPrefix}${hash}`,
});
/** What the links in mails hold that were stopped: the mails of an alert that their order gets anew are stopped by them too. */
export const stoppedItem = lazySchema(() =>
  z.object({
    secret: z.string(),
    /** Hashes of the keys of the orders that the mails were about. */
    orders: z.set(z.string()),
    expiresAt: z.number(),
  }),
);

/** How long a mailed link confirms. */
const linkSeconds = 30 * 24 * 60 * 60;
export const linkExpires = (mailedAt: number) => unixSeconds(mailedAt) + linkSeconds;
/** Whether an alert waits for a link, or was confirmed since it was mailed. @param link its item */
export const isOfLink = ({ confirmedAt }: Pick<StoredAlert, "confirmedAt">, link: { readonly expiresAt?: unknown }) =>
  confirmedAt === undefined || linkExpires(Date.parse(confirmedAt)) >= Number(link.expiresAt);

export const storedAlert = lazySchema(() =>
  z.object({
    pk: z.string(),
    /** The mailbox, and after a `#` the request that made the alert: two customers of an order may share a mailbox. */
    sk: z.string(),
    email: z.string(),
    /** The order number as its record has it. */
    order: z.string(),
    /** The last seven digits of the customer's phones, as typed or of the link: the alert is for parcels whose records match one. */
    phones: z.set(z.string()),
    /** The keys of the orders for which the address was left. It may be elsewhere while one's number is wrong. */
    leftFor: z._default(z.set(z.string()), new Set<string>()),
    /** It was left with links only, and ends with them. */
    isByLink: z.optional(z.literal(true)),
    /** The fingerprints of the keys that made these links. Absent where that was not kept yet. */
    linkKeys: z.optional(z.set(z.string())),
    /** ISO 8601: when the address was last left. */
    askedAt: z.string(),
    /** ISO 8601: when it was first left. Absent where that was not kept yet. */
    firstLeftAt: z.optional(z.string()),
    /**
     * ISO 8601: when somebody last proved to know the order, and left the address; with a link, the link's own time, so that it
     * ends as the link does. Absent where that was not kept yet.
     */
    provenAt: z.optional(z.string()),
    /** ISO 8601; absent until the address is confirmed. */
    confirmedAt: z.optional(z.string()),
    /** What the link that ends it must hold. */
    stopSecret: z.string(),
    /** What the links in mails of other alerts hold that were merged into this one, or were stopped before it was left. */
    formerStopSecrets: z.optional(z.set(z.string())),
    /** The keys of the customer's orders about which the mails were stopped since: no parcel brings them back. */
    stoppedAt: z.optional(z.set(z.string())),
    /** The stages that were mailed or passed before, each after its tracking number's key: `SG1#delivered`. */
    told: z._default(z.set(z.string()), new Set<string>()),
    /** When the order's records expire, and the alert with them once it is confirmed; seconds since 1970. */
    orderExpires: z.number(),
    expiresAt: z.number(),
    /** How often in a row SES has called the mail to it invalid. */
    refusals: z.optional(z.number()),
    /** When the worker has something to do; absent while nothing is due. */
    [indexes.directory.sort]: z.optional(z.string()),
  }),
);
export type StoredAlert = z.infer<typeof storedAlert>;

/** The table stores no empty set. */
export const itemOf = ({ told, leftFor, linkKeys, stoppedAt, ...alert }: StoredAlert) => ({
  ...alert,
  ...(told.size > 0 && { told }),
  ...(leftFor.size > 0 && { leftFor }),
  ...(linkKeys && linkKeys.size > 0 && { linkKeys }),
  ...(stoppedAt && stoppedAt.size > 0 && { stoppedAt }),
});

/** Whether an alert is for the parcels of records with a phone. */
export const isForPhone = ({ phones }: Pick<StoredAlert, "phones">, phone: string) =>
  [...phones].some((one) => phonesAgree(one, phone));

export const isSameCustomer = (one: StoredAlert, other: StoredAlert) =>
  [...one.phones].some((phone) => isForPhone(other, phone));

/** From which time the order of an alert is proven, in milliseconds since 1970. */
export const provenTime = ({ provenAt, askedAt }: Pick<StoredAlert, "provenAt" | "askedAt">) =>
  Date.parse(provenAt ?? askedAt);

/**
 * Whether an alert's only proof was a link, which staff have ended since.
 * @param revokedAt when they ended the order's links, in milliseconds since 1970
 */
export const isRevoked = (alert: StoredAlert, revokedAt: number) =>
  alert.isByLink === true && provenTime(alert) <= revokedAt;

export const toldMark = (trackingNo: string, stage: AlertStage) => `${trackingKey(trackingNo)}#${stage}`;

export const isMarkOf = (mark: string, trackingNo: string) => mark.startsWith(`${trackingKey(trackingNo)}#`);

/** The keys that list an item as due from a moment on, in milliseconds since 1970. */
export const dueFrom = (at: number, { pk, sk }: ItemKey) => ({
  [indexes.directory.partition]: duePartition,
  [indexes.directory.sort]: `${new Date(at).toISOString()}#${pk}#${sk}`,
});

/** The keys that list an alert under its mailbox. */
export const listedUnder = (alert: ItemKey) => ({
  [indexes.byOrder.partition]: mailboxPartition(mailboxIn(alert)),
  [indexes.byOrder.sort]: alert.pk,
});

/** What somebody asked for, until the worker has decided on it: also what it will refuse, so that all take the same time. */
export const alertRequest = lazySchema(() =>
  z.object({
    pk: z.string(),
    sk: z.string(),
    /** The order number as typed, where it was right. */
    order: z.string(),
    email: z.string(),
    mailbox: z.string(),
    phone: z.string(),
    /** The `_id`s of the order's newest records, which may get another order number meanwhile. */
    recordIds: z._default(z.array(z.string()), []),
    /** Whether the order was proven, by its phone or a link. */
    isRight: z.boolean(),
    isByLink: z._default(z.boolean(), false),
    /** The fingerprint of the key that made the link. */
    linkKey: z.optional(z.string()),
    /** Up to when an end of the order's links has ended it; milliseconds since 1970. */
    linkNumber: z.optional(z.number()),
    expiresAt: z.number(),
  }),
);
export type AlertRequest = z.infer<typeof alertRequest>;

export const requestPrefix = "ALERTREQUEST#";

/** A request's ULID. */
export const requestId = ({ pk }: Pick<AlertRequest, "pk">) => pk.slice(requestPrefix.length);
/** When an address was left, ISO 8601. */
export const requestedAt = (request: Pick<AlertRequest, "pk">) =>
  new Date(decodeTime(requestId(request))).toISOString();

/** What its alert has for `provenAt`. Staff may end the links between the look at one and the request. */
export const provenBy = (request: Pick<AlertRequest, "pk" | "linkNumber">) =>
  request.linkNumber === undefined ? requestedAt(request) : new Date(request.linkNumber).toISOString();

/** @param id a ULID */
export function requestItem(id: string, request: Omit<AlertRequest, "pk" | "sk" | "expiresAt">) {
  const key = { pk: `${requestPrefix}${id}`, sk: "REQUEST" };
  return { ...key, ...request, expiresAt: unixSeconds(Date.now() + dayMs), ...dueFrom(Date.now(), key) };
}
