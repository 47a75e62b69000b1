import pLimit from "p-limit";
import { phonesAgree } from "../../shared/phones.ts";
import { type ItemKey, isExpired, readAs, readItem } from "../database/reads.ts";
import { unixSeconds } from "../database/table.ts";
import {
  type Condition,
  deleteItem,
  ifAbsentOrExpired,
  put,
  putItem,
  transactWrite,
} from "../database/writes.ts";
import { findRecord } from "../records/find.ts";
import { recordExpires, type StoredRecord } from "../records/item.ts";
import { linksEndedAt } from "../records/links-ended.ts";
import { isTracked, readSnapshots } from "../shipments/snapshot-store.ts";
import { alertAsked, toldBy } from "./decide.ts";
import {
  type AlertProof,
  type AlertRequest,
  alertItem,
  alertKey,
  alertRequest,
  askedKey,
  askedMailboxes,
  confirmWithinMs,
  recordIdIn,
  type StoredAlert,
} from "./item.ts";
import { newSecret } from "./links.ts";
import { alertsAt, alertsOf, stoppedAmong, whileStored } from "./store.ts";

/** Addresses of an order that are asked to confirm within a day: by phone and by link counted apart. */
const mostUnconfirmed = 3;
const recordsAtOnce = 8;

/** The records of a request that still have its phone, the newest first. */
async function recordsFor({ recordIds, ending }: AlertRequest): Promise<StoredRecord[]> {
  const found = await pLimit(recordsAtOnce).map(recordIds, (_id) => findRecord(_id));
  return found
    .filter((record) => record !== undefined)
    .filter(({ phone }) => phonesAgree(ending, phone));
}

/** Whether staff have ended the link that proved a request since. */
const isLinkEnded = async ({ link }: AlertRequest) =>
  link !== undefined && (await linksEndedAt(link._id)) !== link.number;

/**
 * Takes one of the order's places for a mailbox that is asked to confirm; one that has confirmed needs none any more.
 * @returns false where all are taken
 */
async function takePlace(
  { mailbox, link }: AlertRequest,
  newest: StoredRecord,
  now: number,
): Promise<boolean> {
  const key = askedKey(newest._id, link ? "link" : "phone");
  const [known, alerts, endedAt] = await Promise.all([
    readAs(askedMailboxes, key),
    alertsOf(newest._id),
    linksEndedAt(newest._id),
  ]);
  // Those that were asked by links which staff have ended wait for nothing any more.
  const current = !link || known?.linksEndedAt === endedAt ? known : undefined;
  const confirmed = new Set(
    alerts.filter(({ confirmedAt }) => confirmedAt !== undefined).map(({ sk }) => sk),
  );
  const waiting = [...(current?.mailboxes ?? [])].filter(
    (one) => one !== mailbox && !confirmed.has(one),
  );
  if (waiting.length >= mostUnconfirmed) return false;
  const expiresAt = current?.expiresAt ?? unixSeconds(now + confirmWithinMs);
  const mailboxes = new Set([...waiting, mailbox]);
  await putItem({ ...key, mailboxes, linksEndedAt: endedAt, expiresAt });
  return true;
}

function ifAsRead(known: StoredAlert | undefined): Condition {
  if (!known) return ifAbsentOrExpired();
  const { askedAt, confirmedAt } = known;
  const confirmed =
    confirmedAt === undefined
      ? "attribute_not_exists(confirmedAt)"
      : "confirmedAt = :confirmedAt";
  return {
    condition: `askedAt = :askedAt AND ${confirmed}`,
    values: { askedAt, confirmedAt },
  };
}

/** Stores the alert of each record. @returns the keys of those whose confirmation is to be mailed */
async function storeAlerts(
  request: AlertRequest,
  records: readonly StoredRecord[],
  now: number,
): Promise<ItemKey[]> {
  const { mailbox, email, language, ending, link } = request;
  const known = await alertsAt(records.map(({ _id }) => alertKey(_id, mailbox)));
  const stopped = await stoppedAmong(known);
  const going = known.filter(({ secret }) => !stopped.has(secret));
  const secret = going[0]?.secret ?? newSecret();
  const confirmedAt = going.find((one) => one.confirmedAt !== undefined)?.confirmedAt;
  const snapshots = await readSnapshots(records.map(({ trackingNo }) => trackingNo));
  const toConfirm: ItemKey[] = [];
  for (const record of records) {
    const key = alertKey(record._id, mailbox);
    const stored = known.find((one) => recordIdIn(one) === record._id);
    const before = going.find((one) => one === stored);
    const snapshot = snapshots.get(record.trackingNo);
    const proof: AlertProof = link ? { by: "link", keyId: link.keyId } : { by: "phone" };
    const alert = alertAsked(before, {
      key,
      email,
      language,
      proven: { ending, proof, linksEndedAtWhenAsked: await linksEndedAt(record._id) },
      now,
      secret,
      confirmedAt,
      seen: isTracked(snapshot)
        ? toldBy(record.trackingNo, snapshot, now)
        : { told: new Set() },
      expires: {
        unconfirmed: unixSeconds(now + confirmWithinMs),
        confirmed: recordExpires(record),
      },
    });
    // Staff may end the link at this moment: its number was read after those of the records.
    if (await isLinkEnded(request)) return [];
    await transactWrite([
      whileStored(record),
      put(alertItem(alert, now), ifAsRead(stored)),
    ]);
    if (alert.confirmedAt === undefined) toConfirm.push(key);
  }
  return toConfirm;
}

/**
 * Decides on a request and ends it.
 * @returns the key of an alert whose confirmation is to be mailed, if any: it confirms those of the other records too
 */
export async function openRequest(
  key: ItemKey,
  now: number,
): Promise<ItemKey | undefined> {
  const item = await readItem(key);
  if (!item) return undefined;
  const request = alertRequest.parse(item);
  const records =
    isExpired(request) || (await isLinkEnded(request)) ? [] : await recordsFor(request);
  const [newest] = records;
  const isTaken = newest !== undefined && (await takePlace(request, newest, now));
  const [toConfirm] = isTaken ? await storeAlerts(request, records, now) : [];
  await deleteItem(key);
  return toConfirm;
}
