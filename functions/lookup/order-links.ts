import * as z from "zod/mini";
import { Failure } from "../../shared/errors.ts";
import { orderKey } from "../../shared/keys.ts";
import { linkDays } from "../../shared/links.ts";
import { phoneNumbers, phonesAgree } from "../../shared/phones.ts";
import { finalSince } from "../../shared/shipment/progress.ts";
import { revocationSortKey } from "../database/schema.ts";
import { findRecord, itemsOfOrder, newestFirst } from "../records/find.ts";
import { orderSince, type StoredRecord, storedRecord } from "../records/item.ts";
import { gone } from "../records/write.ts";
import { readSnapshots, type Snapshot } from "../shipments/snapshot-store.ts";
import { parcelsRead } from "./answer.ts";
import { fingerprintOf } from "./link-keys.ts";
import { makeLinkToken, readLinkToken } from "./link-token.ts";

const dayMs = 24 * 60 * 60 * 1000;

const revocation = z.object({ revokedAt: z.number() });

/** A customer's order with what decides over its links. */
export interface LinkedOrder {
  /** The newest first. */
  readonly records: readonly [StoredRecord, ...StoredRecord[]];
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** When its links were last revoked, in milliseconds since 1970; 0 if never. */
  readonly revokedAt: number;
}

/** What is of a customer, whose phone `isTheirs`, in the order with a number, however it is written. */
export async function readLinkedOrder(
  orderNumber: string,
  isTheirs: (phone: string) => boolean,
): Promise<LinkedOrder | undefined> {
  // One query for both, consistent: a revoked link ends at once.
  const items = await itemsOfOrder(orderNumber);
  const revoked = items.find(({ sk }) => sk === revocationSortKey);
  const stored = newestFirst(items.filter((item) => item !== revoked).map((item) => storedRecord.parse(item)));
  const records = stored.filter(({ phone }) => isTheirs(phone));
  const numbers = parcelsRead(records).map(({ trackingNo }) => trackingNo);
  // Read for an unknown order as well: it must take the same calls.
  const snapshots = await readSnapshots(numbers.length > 0 ? numbers : [""]);
  const revokedAt = revoked ? revocation.parse(revoked).revokedAt : 0;
  const [newest, ...older] = records;
  return newest && { records: [newest, ...older], snapshots, revokedAt };
}

/** Since when each record's customer has had an order under the number, in milliseconds since 1970. */
const beginningsOf = (records: readonly StoredRecord[]) => records.map((record) => Date.parse(orderSince(record)));

/** When all links of an order end, in milliseconds since 1970. */
function endOf({ records, snapshots }: LinkedOrder): number {
  const last = Math.min(...beginningsOf(records)) + linkDays.afterFirstRecord * dayMs;
  const finals = parcelsRead(records).map(({ trackingNo }) => {
    const { data, fetchedAt } = snapshots.get(trackingNo) ?? {};
    return data && finalSince(data, fetchedAt);
  });
  const known = finals.filter((final) => final !== undefined);
  return known.length < finals.length ? last : Math.min(last, Math.max(...known) + linkDays.afterFinal * dayMs);
}

/** A new link is one of the order as it is now: with its newest record, after the last revocation. */
function linkNumber({ records, revokedAt }: LinkedOrder): number {
  const made = records.map(({ createdAt }) => Date.parse(createdAt));
  return Math.max(revokedAt + 1, ...beginningsOf(records), ...made);
}

/** What leads to an order without typing. @param origin of the portal, without a slash at its end */
export const linkUrl = (origin: string, token: string) => `${origin}/#t=${token}`;

/**
 * Whether a customer who could open these records' order at a time, in milliseconds since 1970, may do so still: it may have
 * been deleted and entered anew since, and its links revoked.
 */
export const stillOpens = (
  { records, revokedAt }: { readonly records: readonly StoredRecord[]; readonly revokedAt: number },
  time: number,
) => time > revokedAt && beginningsOf(records).some((beginning) => beginning <= time);

/**
 * The token of the links of a customer's order, the same until a parcel comes, or the links are revoked.
 * @param order of this customer alone
 * @param keys the fingerprints of the only ones that may make it
 * @throws Failure `gone` where the order's links have ended
 */
export async function linkTokenOf(order: LinkedOrder, phone: string, now: number, keys?: ReadonlySet<string>) {
  const [{ name }] = order.records;
  const end = endOf(order);
  if (end <= now) {
    throw new Failure(
      "gone",
      `Links to order ${name} have ended: they work for ${linkDays.afterFinal} days after the last parcel has arrived, and for ${linkDays.afterFirstRecord} days after the order was entered.`,
    );
  }
  const token = await makeLinkToken({ orderKey: orderKey(name), number: linkNumber(order), phone }, keys);
  return { token, expires: new Date(end) };
}

/**
 * The token of the links of a record's customer to their order.
 * @throws Failure `not_found` where the record was deleted meanwhile, `gone` where the order's links have ended
 */
export async function linkTokenFor(record: StoredRecord, now = Date.now()): ReturnType<typeof linkTokenOf> {
  // Of several numbers in a cell a link is for the first.
  const [first = ""] = phoneNumbers(record.phone);
  const order = await readLinkedOrder(record.name, (other) => phonesAgree(first, other));
  if (order) return linkTokenOf(order, first, now);
  // An edit may have given it another phone or order number since it was read.
  const current = await findRecord(record._id, record);
  if (!current || current.version === record.version) throw gone();
  return linkTokenFor(current, now);
}

/** What a link opens. */
export interface OpenedLink extends LinkedOrder {
  /** The last seven digits of the customer's phone. */
  readonly phone: string;
  /** The fingerprint of its key. */
  readonly key: string;
  /** It opens its order while `stillOpens` at this time, in milliseconds since 1970. */
  readonly number: number;
}

/** @returns undefined for a link that is not ours, or has ended */
export async function orderOfLink(token: string, now = Date.now()): Promise<OpenedLink | undefined> {
  const { orderKey: order, number, genuine, key, endingIn } = await readLinkToken(token);
  const linked = await readLinkedOrder(order, (phone) => endingIn(phone) !== undefined);
  if (!linked || !genuine) return undefined;
  const phone = endingIn(linked.records[0].phone);
  return phone && stillOpens(linked, number) && now < endOf(linked)
    ? { ...linked, phone, key: fingerprintOf(key), number }
    : undefined;
}
