import { attentionOf, overdueAfterDays } from "../../shared/shipment/attention.ts";
import { destinationCountry, placeName } from "../../shared/shipment/places.ts";
import { commentWords, shipmentProgress } from "../../shared/shipment/progress.ts";
import { dayOf, endOfDay, isoTime } from "../../shared/shipment/times.ts";
import type { StoredCase } from "../attention/item.ts";
import type { Snapshot } from "../shipments/snapshot-store.ts";

/** Which case a shipment has: facts in, decision out. Reading and writing stand in cases.ts. */

/** What is known of a shipment besides its case. */
export interface CaseFacts {
  readonly snapshot: Snapshot | undefined;
  /** When it is overdue by the window of its setting out, by the statistics of today. */
  readonly overdueAt: StoredCase["overdueAt"];
  /** The partitions of the orders that hold the number. */
  readonly orders: readonly string[];
  /** The `_id`s of their records, sorted. */
  readonly records: readonly string[];
}

/** A case without its place in the table. */
export type Case = Omit<StoredCase, "_id" | "trackingNo" | "derivation">;

/** The case of a shipment, after the one that is stored; undefined for none. */
export function caseAfter(
  stored: StoredCase | undefined,
  facts: CaseFacts,
  now: number,
): Case | undefined {
  if (facts.orders.length === 0) return undefined;
  // After a case of others it gets a new version, so that a form opened before meets a conflict.
  if (!stored || isOfOthers(stored, facts))
    return firstCase(facts, (stored?.version ?? 0) + 1, now);
  return nextCase(stored, facts, now);
}

/** Whether every record that held the number gave it up, and others hold it: the case was about another parcel. */
const isOfOthers = ({ records: before = [] }: StoredCase, { records }: CaseFacts) =>
  before.length > 0 && records.length > 0 && !before.some((_id) => records.includes(_id));

function firstCase(facts: CaseFacts, version: number, now: number): Case | undefined {
  const told = toldBy(facts, undefined);
  if (told?.reason === undefined) return undefined;
  const { orders, records } = facts;
  return {
    ...told,
    orders: [...orders],
    records: [...records],
    noticedAt: new Date(now).toISOString(),
    done: false,
    version,
  };
}

function nextCase(stored: StoredCase, facts: CaseFacts, now: number): Case | undefined {
  // Records that go while the shipment is read are remembered, to be compared with those that come.
  const records = facts.records.length > 0 ? [...facts.records] : (stored.records ?? []);
  const replies = stored.replies?.filter(({ record }) => records.includes(record)) ?? [];
  const kept = {
    ...stored,
    orders: [...facts.orders],
    records,
    replies: replies.length > 0 ? replies : undefined,
  };

  const told = toldBy(facts, stored);
  // Another order of the number was deleted, and the snapshot with it: the next snapshot decides.
  if (!told) return kept;
  // A note outlives its reason, for the next one.
  if (told.reason === undefined && stored.note === undefined) return undefined;
  const next = { ...kept, ...told };
  if (told.reason === stored.reason && told.since === stored.since) return next;
  return {
    ...next,
    // Customers' replies last as long as the reason, Snooze, Done and what ShipGlobal was asked until it begins anew.
    replies: told.reason === stored.reason ? next.replies : undefined,
    snoozedUntil: undefined,
    asked: undefined,
    done: false,
    noticedAt: new Date(now).toISOString(),
    version: stored.version + 1,
  };
}

/**
 * When the shipment is overdue: fixed as soon as it has set out, and for good by the first window that its customer was
 * told. The statistics change, and neither open nor close a case.
 */
function overdueAtOf(
  { snapshot, overdueAt }: Pick<CaseFacts, "snapshot" | "overdueAt">,
  stored?: StoredCase,
) {
  const { overdueAt: fixed = overdueAt } = stored ?? {};
  const told = snapshot?.firstTold;
  const country = destinationCountry(snapshot?.data?.awbInfo.awb_destination);
  if (!told || !country) return fixed;
  // It was overdue already: what was told then ends no case.
  if (typeof fixed === "number" && fixed <= told.at) return fixed;
  return endOfDay(country, dayOf(told.to) + overdueAfterDays);
}

/** What the courier's answer tells; undefined without one. */
function toldBy({ snapshot, ...facts }: CaseFacts, stored: StoredCase | undefined) {
  if (!snapshot?.data) return undefined;
  const overdueAt = overdueAtOf({ ...facts, snapshot }, stored);
  const attention = attentionOf({
    ...snapshot,
    data: snapshot.data,
    overdueAt,
    seen: stored?.seen,
  });
  const { stage, latest, scan } = shipmentProgress(snapshot.data);
  const shown = scan ?? latest;
  return {
    reason: attention?.reason,
    since: isoTime(attention?.since),
    seen: attention?.seen,
    overdueAt,
    stage,
    lastScan: latest,
    words: commentWords(shown?.awb_history_comment),
    place: placeName(shown?.awb_history_location),
    country: destinationCountry(snapshot.data.awbInfo.awb_destination) ?? null,
  };
}
