import pLimit from "p-limit";
import { orderKey } from "../../shared/keys.ts";
import { alertPartitionOf, goneKey, type StoredAlert } from "../alerts/item.ts";
import { endLeftBehind } from "../alerts/left-behind.ts";
import { bringAlertsBack, goneSince, moveAlerts } from "../alerts/move.ts";
import { hasToTell, stageToMail } from "../alerts/stages.ts";
import { alertsIn, makeDue } from "../alerts/store.ts";
import { withoutWithdrawn } from "../alerts/told.ts";
import { lastVersions } from "../alerts/versions.ts";
import { batchGet } from "../database/batch-get.ts";
import { indexes } from "../database/schema.ts";
import { isExpired } from "../database/table.ts";
import { hasRecordsIn } from "../records/find.ts";
import { entryKey, type HistoryEntry, historyEntry, historyExpires } from "../records/history/entry.ts";
import { type EntryPart, entryParts } from "../records/history/follow.ts";
import type { StoredRecord } from "../records/item.ts";
import { orderPartition } from "../records/keys.ts";
import { allKeysWithNumber, referenceOf } from "../records/references.ts";
import { numberIn, readSnapshots, shipmentPartition } from "../shipments/snapshot-store.ts";
import type { Answer, FollowedChange } from "./change.ts";

const atOnce = 8;

/** The confirmed alerts of the orders that hold a number. */
async function alertsFor(trackingNo: string): Promise<StoredAlert[]> {
  const orders = new Set((await allKeysWithNumber(trackingNo)).map(({ pk }) => pk));
  const alerts = await pLimit(atOnce).map([...orders], (pk) => alertsIn(alertPartitionOf(pk)));
  return alerts.flat().filter(({ confirmedAt }) => confirmedAt !== undefined);
}

/** Notes for which alerts a mail is due. */
async function noteDueAlerts(answers: readonly Answer[]): Promise<void> {
  await pLimit(atOnce).map([...answers], async ({ pk, data }) => {
    const trackingNo = numberIn(pk);
    for (const known of await alertsFor(trackingNo)) {
      const alert = await withoutWithdrawn(known, trackingNo, data);
      if (stageToMail(alert, trackingNo, data)) await makeDue(alert, Date.now());
    }
  });
}

/** What the courier answered before about the numbers of new parcels. */
async function answersBefore(arrived: readonly FollowedChange[], known: ReadonlySet<string>): Promise<Answer[]> {
  const shipments = arrived.map(({ key }) => referenceOf(key).pk).filter((pk) => known.has(pk));
  const snapshots = await readSnapshots([...new Set(shipments.map(numberIn))], { consistent: true });
  return [...snapshots].flatMap(([number, { data }]) => (data ? [{ pk: shipmentPartition(number), data }] : []));
}

const isMove = (from: StoredRecord, to: StoredRecord) => orderPartition(from.name) !== orderPartition(to.name);

/** The records that were looked at, by their `_id`s. */
interface LookedAt {
  /** On the way from the present one. */
  readonly done: Set<string>;
  /** On the way from others, and no alert has moved since: looking again would find the same. */
  readonly unmoved: Set<string>;
}

/**
 * Moves alerts to the order that a record has now, from those that it had before, as far as its history tells.
 * @returns whether any may have moved
 */
async function takeAlong(_id: string, lookedAt: LookedAt): Promise<boolean> {
  const { done, unmoved } = lookedAt;
  done.add(_id);
  let hasMoved = false;
  // It may be corrected again before the first change is followed.
  for (let followed: StoredRecord | undefined; ; ) {
    const [now, ...before] = await lastVersions(_id);
    if (!now || now.version === followed?.version) return hasMoved;
    const former = new Map(before.filter((one) => isMove(one, now)).map(({ name }) => [orderKey(name), name]));
    const versions = [now, ...before] as const;
    for (const name of former.values()) hasMoved = (await moveAlerts(name, versions)) || hasMoved;
    if (hasMoved) unmoved.clear();
    // Parcels that have left this number before its alerts came.
    for (const other of await goneSince(versions)) {
      if (!done.has(other) && !unmoved.has(other)) hasMoved = (await takeAlong(other, lookedAt)) || hasMoved;
    }
    followed = now;
  }
}

/** Moves alerts to the orders that records have now, by their `_id`s. It can be repeated. */
export async function takeAllAlong(moved: ReadonlySet<string>): Promise<void> {
  const unmoved = new Set<string>();
  for (const _id of moved) {
    if (unmoved.has(_id)) continue;
    const done = new Set<string>();
    const hasMoved = await takeAlong(_id, { done, unmoved });
    if (!hasMoved) for (const one of done) unmoved.add(one);
  }
}

/** Whether a record that was gone came back under another number than it had. */
async function cameBackElsewhere({ _id, before, after }: HistoryEntry): Promise<boolean> {
  if (before || !after || after.version === 1) return false;
  const [now, last] = await lastVersions(_id);
  return now !== undefined && last !== undefined && isMove(last, now);
}

/**
 * Takes the alerts along of orders whose numbers were corrected: a change of a record that leaves one order for another, or
 * has the phone again that it had under another number.
 * @param parts of entries of the history, which are stored
 */
export async function takeAlertsAlong(parts: readonly EntryPart[]): Promise<void> {
  const isOther = (from: StoredRecord, to: StoredRecord) => isMove(from, to) || from.phone !== to.phone;
  // The two halves of a move come in any order: who stores the second finds both.
  const ofMoves = parts.filter(({ before, after }) => !before || !after || isOther(before, after));
  const keys = new Map(ofMoves.map(({ _id, version }) => [`${_id} ${version}`, entryKey(_id, version)]));
  const entries = (await batchGet([...keys.values()], { consistent: true })).map((item) => historyEntry.parse(item));
  const moved = new Set<string>();
  for (const entry of entries) {
    const { _id, before, after } = entry;
    if ((before && after && isOther(before, after)) || (await cameBackElsewhere(entry))) moved.add(_id);
  }
  await takeAllAlong(moved);
}

/** Brings alerts back to orders that they have left, where a parcel is stored there anew or again, or has another phone. */
async function bringBack(changes: readonly FollowedChange[]): Promise<void> {
  const arrived = changes.filter(({ before, after }) => after && before?.phone !== after.phone);
  const keys = new Set(arrived.map(({ key }) => alertPartitionOf(key.pk)));
  const left = new Set((await batchGet([...keys].map(goneKey), { consistent: true })).map(({ pk }) => pk));
  for (const { key, after } of arrived) {
    if (!after || !left.has(alertPartitionOf(key.pk))) continue;
    const [now = after, last] = await lastVersions(after._id);
    // One that comes from another number is a parcel of this order only if it was before.
    await bringAlertsBack(after, { isOfOrder: !last || !isMove(last, now) });
  }
}

/**
 * Limits how long an alert of an order without records sleeps: until its last record can no longer be brought back.
 * @param goneAt when that went, ISO 8601
 * @returns whether the alert would have slept longer
 */
async function limitSleep(alert: StoredAlert, goneAt: string, { dryRun = false } = {}): Promise<boolean> {
  const end = historyExpires(goneAt);
  if (alert.orderExpires <= end) return false;
  if (!dryRun) await makeDue(alert, Date.now(), { orderExpires: end, expiresAt: Math.min(alert.expiresAt, end) });
  return true;
}

async function letSleep({ key: { pk }, at }: FollowedChange): Promise<void> {
  const alerts = await alertsIn(alertPartitionOf(pk));
  if (alerts.length === 0 || (await hasRecordsIn(pk))) return;
  for (const alert of alerts) await limitSleep(alert, at);
}

/** Ends alerts where erased records were: of a correction that was not followed yet, the erasure did not know. */
const endWhereErased = (changes: readonly FollowedChange[], erased: ReadonlySet<string>) =>
  endLeftBehind(changes.flatMap(({ before }) => (before && erased.has(before._id) ? [before] : [])));

/** A parcel that came back, or whose phone changed, may have something to tell of which no answer of the courier tells. */
const mayWake = ({ before, after }: FollowedChange) =>
  after !== undefined && (before ? before.phone !== after.phone : after.version > 1);

/** Makes all alerts of an order due: the worker finds out what they have to tell, and how long they last. */
async function wake({ key: { pk } }: FollowedChange): Promise<void> {
  for (const alert of await alertsIn(alertPartitionOf(pk))) await makeDue(alert, Date.now());
}

/**
 * Follows what changes of records and answers of the courier mean for alerts. References and entries of the history have to
 * be stored.
 * @param known shipments of the changes of which something is known
 * @param erased the `_id`s of their records that were erased
 */
export async function followAlerts(
  changes: readonly FollowedChange[],
  answers: readonly Answer[],
  { known, erased }: { readonly known: readonly string[]; readonly erased: ReadonlySet<string> },
): Promise<void> {
  const limit = pLimit(atOnce);
  await takeAlertsAlong(changes.flatMap(entryParts));
  await bringBack(changes);
  await endWhereErased(changes, erased);
  await limit.map(
    changes.filter(({ after }) => after === undefined),
    letSleep,
  );
  await limit.map(changes.filter(mayWake), wake);
  const arrived = changes.filter(({ before }) => before === undefined);
  // The worker reads what is stored: an older answer makes no mail.
  await noteDueAlerts([...(await answersBefore(arrived, new Set(known))), ...answers]);
}

/**
 * Makes a stored alert as its order's records and snapshots tell: with a stage to tell it is due, without a record its end
 * is known.
 * @returns whether it was another
 */
export async function syncAlert(alert: StoredAlert, { dryRun = false } = {}): Promise<boolean> {
  if (isExpired(alert)) return false;
  if (!(await hasRecordsIn(orderPartition(alert.order)))) {
    return limitSleep(alert, new Date().toISOString(), { dryRun });
  }
  const isDue = alert[indexes.directory.sort] !== undefined;
  if (alert.confirmedAt === undefined || isDue || !(await hasToTell(alert))) return false;
  if (!dryRun) await makeDue(alert, Date.now());
  return true;
}
