import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../shared/errors.ts";
import { linkDays } from "../../shared/links.ts";
import { phoneEndings, phonesAgree } from "../../shared/phones.ts";
import type { Parcel } from "../../shared/shipment/data.ts";
import { finalSince } from "../../shared/shipment/progress.ts";
import { indexPauses } from "../database/ids.ts";
import { keysInIndex, recordsOfOrder, recordsUnder } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";
import { linksEndedAt } from "../records/links-ended.ts";
import { recordNotFound } from "../records/refusals.ts";
import { readSnapshots, type Snapshot } from "../shipments/snapshot-store.ts";
import { newestHundred, refuseLink } from "./answer.ts";
import {
  linkKeyWithId,
  makeLinkToken,
  newestLinkKey,
  type ReadLink,
  readLinkToken,
} from "./link-token.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What is of one customer in an order. */
export interface CustomersOrder {
  /** The newest first. */
  readonly records: readonly [StoredRecord, ...StoredRecord[]];
  readonly snapshots: ReadonlyMap<string, Snapshot>;
}

/** What tells when the links of an order end. */
interface Answered {
  readonly records: readonly StoredRecord[];
  readonly snapshots: ReadonlyMap<string, Pick<Snapshot, "data" | "fetchedAt">>;
}

/** Reads the snapshots of a customer's records; for none as well, since an unknown order must take the same calls. */
async function withSnapshots(
  records: readonly StoredRecord[],
): Promise<CustomersOrder | undefined> {
  const numbers = newestHundred(records).map(({ trackingNo }) => trackingNo);
  const snapshots = await readSnapshots(numbers.length > 0 ? numbers : [""]);
  const [newest, ...older] = records;
  return newest && { records: [newest, ...older], snapshots };
}

/** When all links of an order end, in milliseconds since 1970. */
function endOf({ records, snapshots }: Answered): number {
  const created = records.map(({ createdAt }) => Date.parse(createdAt));
  const last = Math.min(...created) + linkDays.afterFirstRecord * dayMs;
  const finals = newestHundred(records).map(({ trackingNo }) => {
    const { data, fetchedAt } = snapshots.get(trackingNo) ?? {};
    return (data && finalSince(data, fetchedAt)) ?? Number.POSITIVE_INFINITY;
  });
  return Math.min(last, Math.max(...finals) + linkDays.afterFinal * dayMs);
}

/** What leads to an order without typing. @param origin of the portal, without a slash at its end */
export const linkUrl = (origin: string, token: string) => `${origin}/#t=${token}`;

/** The records of an order whose phone agrees with a number. */
export const ofCustomer = (records: readonly StoredRecord[], number: string) =>
  records.filter(({ phone }) => phonesAgree(number, phone));

/**
 * The token of the links of a record's customer to their order, the same until they are ended.
 * @param keyId of the only key that may make it; the newest one when left out
 * @param ending of the customer's phone; of several numbers in a cell the first when left out
 * @throws Failure `not_found` where the record was deleted, or that key was taken out; `gone` where the links have ended
 */
export async function linkTokenFor(
  record: StoredRecord,
  {
    now = Date.now(),
    keyId,
    ending,
  }: {
    readonly now?: number;
    readonly keyId?: number | undefined;
    readonly ending?: string;
  } = {},
): Promise<{ token: string; expires: Date }> {
  const [stored, number] = await Promise.all([
    recordsOfOrder(record.name),
    linksEndedAt(record._id),
  ]);
  const current = stored.find(({ _id }) => _id === record._id);
  const [first = ""] = phoneEndings(current?.phone ?? "");
  const order = await withSnapshots(current ? ofCustomer(stored, ending ?? first) : []);
  const key = keyId === undefined ? await newestLinkKey() : await linkKeyWithId(keyId);
  if (!order || !key) throw recordNotFound();
  const end = endOf(order);
  if (end <= now) {
    throw new Failure(
      "gone",
      `Links to order ${record.name} have expired: they work until ${linkDays.afterFinal} days after the last parcel arrives, and for ${linkDays.afterFirstRecord} days at most.`,
    );
  }
  return {
    token: makeLinkToken({ _id: record._id, number }, ending ?? first, key),
    expires: new Date(end),
  };
}

/**
 * The token by which a customer who named order and phone opens the order again; undefined where its links have expired.
 * @param records that agree with the phone, the newest first
 */
export async function tokenToReopen(
  records: readonly StoredRecord[],
  phone: string,
  tracking: Promise<readonly Parcel[]>,
): Promise<string | undefined> {
  const [{ _id } = { _id: "" }] = records;
  const [ending = ""] = phoneEndings(phone);
  const [parcels, number, key] = await Promise.all([
    tracking,
    linksEndedAt(_id),
    newestLinkKey(),
  ]);
  const snapshots = new Map(
    parcels.map(({ trackingNo, data, asOf }) => [
      trackingNo,
      { data, ...(asOf && { fetchedAt: Date.parse(asOf) }) },
    ]),
  );
  return Date.now() < endOf({ records, snapshots })
    ? makeLinkToken({ _id, number }, ending, key)
    : undefined;
}

/** What a link opens. */
export interface OpenedLink extends CustomersOrder {
  /** The last seven digits of the phone that it was made for. */
  readonly ending: string;
  /** What the link opened by: it does so while the number is that of its record, and the key in the secret. */
  readonly proof: LinkProof;
}

export interface LinkProof {
  readonly _id: string;
  readonly number: number;
  readonly keyId: number;
}

const noOrder = "ORDER#";

/** The records of the order that has the record now; for none as well. */
async function orderWith(_id: string): Promise<StoredRecord[]> {
  // Two for a moment after the order number was corrected.
  const partitions = new Set((await keysInIndex(_id)).map(({ pk }) => pk));
  const orders = await Promise.all(
    [...(partitions.size > 0 ? partitions : [noOrder])].map((one) => recordsUnder(one)),
  );
  return orders.find((stored) => stored.some((one) => one._id === _id)) ?? [];
}

async function openOnce(
  { _id, number, keyId, isFor }: ReadLink,
  now: number,
): Promise<OpenedLink | undefined> {
  const [stored, endedAt] = await Promise.all([orderWith(_id), linksEndedAt(_id)]);
  const record = stored.find((one) => one._id === _id);
  const ending = phoneEndings(record?.phone ?? "").find(isFor);
  const isOpen = ending !== undefined && number === endedAt;
  const order = await withSnapshots(isOpen ? ofCustomer(stored, ending) : []);
  return order && isOpen && now < endOf(order)
    ? { ...order, ending, proof: { _id, number, keyId } }
    : undefined;
}

/**
 * Opens a link. Unknown, forged, ended ones and those of deleted records make the same calls as one that opens, twice: the
 * index may not know yet under which order number a record is.
 * @returns undefined for a link that does not open
 */
async function orderOfLink(
  token: string,
  now = Date.now(),
): Promise<OpenedLink | undefined> {
  const link = await readLinkToken(token);
  const opened = await openOnce(link, now);
  if (opened) return opened;
  await sleep(indexPauses.ofLinks);
  return openOnce(link, now);
}

/** The same, where a link that does not open is refused and counted. @throws Failure `not_found`, `too_many_attempts` */
export const openedLink = async (token: string, network: string): Promise<OpenedLink> =>
  (await orderOfLink(token)) ?? refuseLink(network);
