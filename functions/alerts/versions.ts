import { orderKey } from "../../shared/keys.ts";
import { phonesAgree } from "../../shared/phones.ts";
import { recordsOfOrder } from "../records/find.ts";
import { newestEntries } from "../records/history/read.ts";
import type { StoredRecord } from "../records/item.ts";
import { provenTime, type StoredAlert } from "./item.ts";

/** How far back a record's other numbers are looked for: more than a mistake and its corrections take. */
const changesBack = 20;

/** A record's, newest first. */
export type Versions = readonly [now: StoredRecord, ...before: StoredRecord[]];

/** @returns a record's versions as far back as mistakes and their corrections take, newest first */
export async function lastVersions(_id: string): Promise<StoredRecord[]> {
  const entries = await newestEntries(_id, changesBack);
  return entries.flatMap(({ before, after }) => [after, before].filter((one) => one !== undefined));
}

export async function wasUnder(record: StoredRecord, orders: ReadonlySet<string>): Promise<boolean> {
  return (await lastVersions(record._id)).some(({ name }) => orders.has(orderKey(name)));
}

/** When a record last left an order number, ISO 8601; undefined if it has it, or never had. @param versions newest first */
export function leftAt(order: string, versions: readonly StoredRecord[]): string | undefined {
  const there = versions.findIndex(({ name }) => orderKey(name) === order);
  return versions[there - 1]?.updatedAt;
}

/** A record that is corrected again so soon may be followed only then. */
const correctedAgainMs = 10 * 60 * 1000;

/** Whether a record leaves an order with its last change, or has left it a moment before. */
export function leaves(order: string, versions: readonly StoredRecord[]): boolean {
  const isLastChange = versions.findIndex(({ name }) => orderKey(name) === order) === 1;
  const left = leftAt(order, versions);
  return left !== undefined && (isLastChange || Date.parse(left) > Date.now() - correctedAgainMs);
}

/** Clocks differ, and a number may be changed at the moment when an address is left. */
const momentMs = 10 * 1000;

/** The times at which an alert's address was left, first and last, in milliseconds since 1970. */
function timesLeft(alert: StoredAlert): number[] {
  const askedAt = Date.parse(alert.askedAt);
  const first = Date.parse(alert.firstLeftAt ?? alert.askedAt);
  // Not when the worker opened its request: the record may have got its number in between.
  if (!alert.isByLink) return [provenTime(alert) || askedAt, first];
  // A link may be much older than that.
  return [askedAt, first, first - momentMs];
}

/** Whether a record was under an order number when an alert's address was left, first or last, or was added there since. */
export const wasThere = (versions: readonly StoredRecord[], order: string, alert: StoredAlert): boolean =>
  timesLeft(alert).some((time) => {
    const then = versions.find(({ updatedAt }) => Date.parse(updatedAt) <= time) ?? versions.at(-1);
    return then !== undefined && orderKey(then.name) === order;
  });

/** Since when a record has its number, ISO 8601, as far as its last changes tell. */
export function hasNumberSince(record: StoredRecord, versions: readonly StoredRecord[]): string {
  const changed = versions.findIndex(({ name }) => orderKey(name) !== orderKey(record.name));
  const first = changed === -1 ? versions.at(-1) : versions[changed - 1];
  return first?.updatedAt ?? record.createdAt;
}

/**
 * From which time what a link proved counts under the number that its record came to: links that were ended there before were
 * another order's.
 * @param proven the link's own time, in milliseconds since 1970, as is the result
 */
export const provenUnder = ({ movedAt }: StoredRecord, proven: number) =>
  movedAt === undefined ? proven : Math.max(proven, Date.parse(movedAt));

/**
 * Whether a record's new number is that of its order, of which it had another: not where another order of its customer was
 * before it came.
 * @param from the key of the number that it had
 * @param versions the record's, newest first
 */
export async function isNumberOfItsOrder(from: string, versions: Versions) {
  const [record] = versions;
  const since = hasNumberSince(record, versions);
  const ofCustomer = (await recordsOfOrder(record.name, { consistent: true })).filter(
    ({ _id, phone }) => _id !== record._id && phonesAgree(phone, record.phone),
  );
  const isHost = async (other: StoredRecord) => {
    const others = await lastVersions(other._id);
    return hasNumberSince(other, others) < since && !others.some(({ name }) => orderKey(name) === from);
  };
  return !(await Promise.all(ofCustomer.map(isHost))).includes(true);
}
