import pLimit from "p-limit";
import { phonesAgree } from "../../shared/phones.ts";
import { stageToTell } from "../alerts/decide.ts";
import { alertItem, alertKey, recordIdIn, type StoredAlert } from "../alerts/item.ts";
import { alertsOf, makeDue, stoppedAmong, whileStored } from "../alerts/store.ts";
import { indexes } from "../database/schema.ts";
import { ifAbsent, put, transactWrite } from "../database/writes.ts";
import { allKeysWithNumber, recordsAt, recordsOfOrder } from "../records/find.ts";
import { recordExpires, type StoredRecord } from "../records/item.ts";
import { linksEndedAt } from "../records/links-ended.ts";
import {
  isTracked,
  type Snapshot,
  type TrackedShipment,
} from "../shipments/snapshot-store.ts";
import type { FollowedChange } from "./change.ts";
import type { FollowedShipment } from "./references.ts";

const atOnce = 8;

/** No time at which links are ended: a copy with it never holds a link. */
const noLink = -1;

/** Whether and with what an alert of one record is copied to another of its order. */
async function copyOf(
  alert: StoredAlert,
  record: StoredRecord,
): Promise<StoredAlert | undefined> {
  const [ofAlert, ofRecord, stopped] = await Promise.all([
    linksEndedAt(recordIdIn(alert)),
    linksEndedAt(record._id),
    stoppedAmong([alert]),
  ]);
  const isCurrent = alert.linksEndedAtWhenAsked === ofAlert;
  // An address that was left with a link ends with it.
  if (stopped.has(alert.secret) || (alert.proof.by === "link" && !isCurrent))
    return undefined;
  const { [indexes.directory.sort]: _, ...copied } = alert;
  return {
    ...copied,
    ...alertKey(record._id, alert.sk),
    told: new Set<string>(),
    linksEndedAtWhenAsked: isCurrent ? ofRecord : noLink,
    expiresAt: recordExpires(record),
  };
}

/** The confirmed alerts that a record should have from those beside it: who follows an order hears of its later parcels too. */
async function copiesFor(
  record: StoredRecord,
  own: readonly StoredAlert[],
): Promise<StoredAlert[]> {
  const ofOrder = await recordsOfOrder(record.name);
  const beside = ofOrder.filter((other) => other._id !== record._id);
  const alerts = (
    await pLimit(atOnce).map(beside, async (other) => {
      const ofOther = await alertsOf(other._id);
      return ofOther.filter(
        ({ ending }) =>
          phonesAgree(ending, other.phone) && phonesAgree(ending, record.phone),
      );
    })
  ).flat();
  const isNew = ({ sk, confirmedAt }: StoredAlert) =>
    confirmedAt !== undefined && !own.some((one) => one.sk === sk);
  const byMailbox = new Map(alerts.filter(isNew).map((alert) => [alert.sk, alert]));
  const copies = await Promise.all(
    [...byMailbox.values()].map((alert) => copyOf(alert, record)),
  );
  return copies.filter((copy) => copy !== undefined);
}

/**
 * Makes due what an answer of the courier gives mails about, and copies alerts to a parcel that was added later.
 * @returns how many alerts were not due, or missing
 */
export async function syncAlerts(
  trackingNo: string,
  answer: TrackedShipment,
  { dryRun = false } = {},
): Promise<number> {
  let mended = 0;
  const now = Date.now();
  const records = await recordsAt(await allKeysWithNumber(trackingNo));
  await pLimit(atOnce).map(records, async (record) => {
    const own = await alertsOf(record._id);
    const due = own.filter(
      (alert) =>
        alert.confirmedAt !== undefined &&
        stageToTell(alert, record.trackingNo, answer, now) &&
        phonesAgree(alert.ending, record.phone),
    );
    for (const alert of due) {
      if (alert[indexes.directory.sort] === undefined) mended += 1;
      // Also one that is due: the mailer may be mailing it at this moment, from the answer before.
      if (!dryRun) await makeDue(alert, Date.now());
    }
    for (const copy of await copiesFor(record, own)) {
      mended += 1;
      if (dryRun) continue;
      await transactWrite([
        whileStored(record),
        put(alertItem(copy, Date.now()), ifAbsent),
      ]);
    }
  });
  return mended;
}

/** A parcel that came back, or has another phone or number, may have something to tell of which no answer of the courier tells. */
const mayWake = ({ before, after }: FollowedChange) =>
  after !== undefined &&
  (before?._id === after._id ? before.phone !== after.phone : after.version > 1);

/** Makes all alerts of a record due: the mailer finds out what they have to tell. */
async function wake({ _id }: StoredRecord): Promise<void> {
  for (const alert of await alertsOf(_id)) await makeDue(alert, Date.now());
}

/**
 * Follows what changes of records and answers of the courier mean for alerts. References have to be stored.
 * @param shipments that the changes and answers concern
 * @param snapshots theirs, by number
 */
export async function followAlerts(
  changes: readonly FollowedChange[],
  shipments: readonly FollowedShipment[],
  snapshots: ReadonlyMap<string, Snapshot>,
): Promise<void> {
  const limit = pLimit(atOnce);
  const woken = changes.filter(mayWake).flatMap(({ after }) => after ?? []);
  await limit.map(woken, wake);
  await limit.map(shipments, async ({ number, isAnswered, arrived }) => {
    const snapshot = snapshots.get(number);
    if (isTracked(snapshot) && (isAnswered || arrived.length > 0))
      await syncAlerts(number, snapshot);
  });
}
