import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { orderKey } from "../../shared/keys.ts";
import { phonesAgree } from "../../shared/phones.ts";
import { conditionalWrite } from "../database/conditional-write.ts";
import { isExpired, tableName } from "../database/table.ts";
import { recordsOfOrder } from "../records/find.ts";
import { historyExpires } from "../records/history/entry.ts";
import type { StoredRecord } from "../records/item.ts";
import { linksRevokedAt } from "../records/revocation.ts";
import { betweenRuns } from "./between-runs.ts";
import { alertPartition, goneKey, isForPhone, isRevoked, provenTime, type StoredAlert } from "./item.ts";
import { endUnlessAskedAnew } from "./left-behind.ts";
import { isOneWith } from "./merge.ts";
import { moveAlert } from "./move-alert.ts";
import { dividedByLink } from "./move-by-link.ts";
import { endedWithItsLink, isOpenedAt } from "./stages.ts";
import { alertsIn, storedIn } from "./store.ts";
import {
  hasNumberSince,
  isNumberOfItsOrder,
  lastVersions,
  leaves,
  leftAt,
  provenUnder,
  type Versions,
  wasThere,
  wasUnder,
} from "./versions.ts";

/** Before any link: no mail holds one until the address is left again. */
const never = new Date(0).toISOString();

/** What of an alert is for a record's customer under another number of the order. */
function underNewNumber(alert: StoredAlert, to: StoredRecord, revokedAt: number): StoredAlert {
  const phones = new Set([...alert.phones].filter((phone) => phonesAgree(phone, to.phone)));
  const hasEnded = provenTime(alert) <= revokedAt;
  const provenAt = alert.isByLink ? new Date(provenUnder(to, provenTime(alert))).toISOString() : alert.provenAt;
  return { ...alert, order: to.name, phones, provenAt: hasEnded ? never : provenAt };
}

/** More than leave an order. Some sellers may enter all parcels under one number first: an item holds so many. */
const mostNoted = 200;

/** Notes, while its history tells it, that a record has left a number: alerts have gone with it, or come there only now. */
const noteGone = (from: string, to: StoredRecord) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: goneKey(alertPartition(from)),
      UpdateExpression: "ADD goneWith :record SET expiresAt = :expires",
      ConditionExpression: "attribute_not_exists(goneWith) OR size(goneWith) < :most",
      ExpressionAttributeValues: {
        ":record": new Set([to._id]),
        ":expires": historyExpires(to.updatedAt),
        ":most": mostNoted,
      },
    }),
  );

/** Of the records with which alerts have gone, how many are looked at. */
const mostGoneWith = 10;

/** The alerts that were left for an order, and are now where other records of it are. */
async function goneFrom(order: string, goneWith: readonly string[], to: StoredRecord): Promise<StoredAlert[]> {
  const others = goneWith.filter((_id) => _id !== to._id).slice(0, mostGoneWith);
  const versions = (await Promise.all(others.map(lastVersions))).flat();
  const orders = new Set(versions.map(({ name }) => orderKey(name)));
  for (const known of [order, orderKey(to.name)]) orders.delete(known);
  const alerts = await Promise.all([...orders].map((one) => alertsIn(alertPartition(one))));
  return alerts.flat().filter(({ leftFor }) => leftFor.has(order));
}

const isByPhone = ({ isByLink }: StoredAlert) => !isByLink;

/**
 * Takes alerts along to the number that an order has now: those of the record's customer who has no record under the other,
 * and those that were left for this record's order. Where other parcels of that order stay, or have gone elsewhere, the alert
 * is for both. An alert of another customer of that number stays; so does one of an earlier phone, to which the record may
 * return.
 * @param from an order number that the record had before
 * @param versions the record's, newest first
 * @returns whether there is an alert that may have moved
 * @throws Failure `busy` where an alert changed meanwhile, or the worker is mailing for long; it can be repeated
 */
export async function moveAlerts(from: string, versions: Versions): Promise<boolean> {
  const [to] = versions;
  // First: an alert that comes to that number meanwhile is seen below, or sees this.
  await noteGone(from, to);
  const { alerts, goneWith } = await storedIn(alertPartition(from));
  const isTheirs = (alert: StoredAlert) => isForPhone(alert, to.phone);
  const gone = await goneFrom(orderKey(from), goneWith, to);
  if (![...alerts, ...gone.filter(isByPhone)].some(isTheirs)) return false;
  await betweenRuns(() => moveBetweenRuns(from, versions));
  return true;
}

async function moveBetweenRuns(from: string, versions: Versions): Promise<void> {
  const [to] = versions;
  const fromKey = orderKey(from);
  const isLeaving = leaves(fromKey, versions);
  const wasAt = new Set(versions.map(({ name }) => orderKey(name)));
  const elsewhere = new Set([...wasAt].filter((order) => order !== fromKey));
  const lastRevokedAt = await linksRevokedAt(from);
  const thereAt = versions.findIndex(({ name }) => orderKey(name) === fromKey);
  const cameAt = Date.parse(versions[thereAt]?.movedAt ?? never);
  const cameFrom = new Set(versions.slice(thereAt + 1).map(({ name }) => orderKey(name)));
  /** When the links were ended that an alert was left with: those of this number only after the record that it came with. */
  const revokedAtFor = ({ leftFor }: StoredAlert) => {
    const cameAlong = [...leftFor].some((order) => order !== fromKey && cameFrom.has(order));
    return cameAlong && lastRevokedAt < cameAt ? 0 : lastRevokedAt;
  };
  const remaining = await recordsOfOrder(from, { consistent: true });
  // As it was there: under its new number a parcel does not open with what was of others here.
  const records = [versions[thereAt] ?? to];
  const isTheirs = (alert: StoredAlert) =>
    isForPhone(alert, to.phone) && !endedWithItsLink(alert, { records, revokedAt: revokedAtFor(alert) });
  const ownNumbers = (await isNumberOfItsOrder(fromKey, versions)) ? [orderKey(to.name)] : [];
  const move = async (alert: StoredAlert, moves: StoredAlert, stays: StoredAlert | undefined) => {
    const leftFor = new Set([...moves.leftFor, ...ownNumbers]);
    await moveAlert(alert, { moves: { ...moves, leftFor }, stays });
  };
  /** For a parcel that leaves an order of which others stay, or have gone elsewhere. */
  const copy = async (alert: StoredAlert, endedAt: number) => {
    // Later changes bring no alert back that was stopped.
    const isStopped = [...(alert.stoppedAt ?? [])].some((order) => wasAt.has(order));
    const isForBoth = isLeaving && !isStopped && alert.leftFor.has(fromKey);
    if (!isForBoth || !wasThere(versions, fromKey, alert)) return;
    await move(alert, { ...underNewNumber(alert, to, endedAt), leftFor: new Set([fromKey]) }, alert);
  };

  const { alerts, goneWith } = await storedIn(alertPartition(from));
  for (const alert of alerts.filter((one) => !isExpired(one) && isTheirs(one))) {
    const moved = underNewNumber(alert, to, revokedAtFor(alert));
    const parcels = remaining.filter(({ phone }) => isForPhone(alert, phone));
    if (alert.isByLink) {
      const { goes, stays } = await dividedByLink(alert, fromKey, versions, parcels);
      // While it was away staff may have ended the links of the order to which it comes back.
      const isEnded = goes.has(orderKey(to.name)) && (await linksRevokedAt(to.name)) >= Date.parse(alert.askedAt);
      if (goes.size > 0 && !isEnded) await moveAlert(alert, { moves: { ...moved, leftFor: goes }, stays });
      if (isEnded && !stays) await endUnlessAskedAnew(alert);
      continue;
    }
    if (parcels.length === 0) {
      // Another order of the customer that was here may have left too, and gets its own: all of it, if this one came later.
      const others = [...alert.leftFor].filter((order) => !wasAt.has(order));
      const its = others.length > 0 && !wasThere(versions, fromKey, alert) ? elsewhere : wasAt;
      const leftFor = new Set([...alert.leftFor].filter((order) => its.has(order)));
      const left = new Set([...alert.leftFor].filter((order) => !its.has(order)));
      const kept = left.size > 0 ? { ...alert, leftFor: left } : undefined;
      if (!kept || leftFor.size > 0) await move(alert, { ...moved, leftFor }, kept);
      continue;
    }
    // The customer has an order under either number: each gets what was left for it.
    const leftForIt = new Set([...alert.leftFor].filter((order) => elsewhere.has(order)));
    if (leftForIt.size === 0) {
      await copy(alert, revokedAtFor(alert));
      continue;
    }
    const stays = new Set([...alert.leftFor].filter((order) => !elsewhere.has(order)));
    const isOfBoth = (await Promise.all(parcels.map((parcel) => wasUnder(parcel, leftForIt)))).includes(true);
    const kept = { ...alert, leftFor: isOfBoth ? alert.leftFor : stays };
    await move(alert, { ...moved, leftFor: leftForIt }, kept.leftFor.size > 0 ? kept : undefined);
  }
  // Those that went with other parcels before the change of this one was followed.
  for (const alert of (await goneFrom(fromKey, goneWith, to)).filter((one) => isByPhone(one) && isTheirs(one))) {
    const there = await alertsIn(alertPartition(to.name));
    const isThere = there.some((one) => isOneWith(one, alert) && one.leftFor.has(fromKey));
    if (!isThere) await copy(alert, Math.max(lastRevokedAt, await linksRevokedAt(alert.order)));
  }
}

/** The records that left the number of a record after it had come there. @param versions newest first */
export async function goneSince([record, ...before]: Versions): Promise<string[]> {
  const order = orderKey(record.name);
  const since = hasNumberSince(record, [record, ...before]);
  const { goneWith } = await storedIn(alertPartition(order));
  const others = await Promise.all(
    goneWith.map(async (_id) => ({ _id, left: leftAt(order, await lastVersions(_id)) })),
  );
  return others.filter(({ left }) => left !== undefined && left > since).map(({ _id }) => _id);
}

/** Whether a link opened a record when an address was left with it, so that it opens it again. @param versions newest first */
const wasOpened = (alert: StoredAlert, versions: Versions) =>
  isOpenedAt(versions[0], Date.parse(alert.askedAt)) && wasThere(versions, orderKey(versions[0].name), alert);

/**
 * Brings alerts back to a number at which a parcel is again, or comes: they have gone to another with the order's others.
 * @param record one that is stored anew, was restored, got another phone, or comes from another number
 * @param isOfOrder whether it is a parcel of the number's order; else only what was left with a link that opened it comes back
 * @throws Failure as {@link moveAlerts}
 */
export async function bringAlertsBack(
  record: StoredRecord,
  { isOfOrder }: { readonly isOfOrder: boolean },
): Promise<void> {
  const order = orderKey(record.name);
  const { goneWith } = await storedIn(alertPartition(order));
  const versions = [record, ...(await lastVersions(record._id))] as const;
  const isTheirs = (alert: StoredAlert) =>
    isForPhone(alert, record.phone) && (isByPhone(alert) ? isOfOrder : wasOpened(alert, versions));
  const theirs = async () => (await goneFrom(order, goneWith, record)).filter(isTheirs);
  if ((await theirs()).length === 0) return;
  await betweenRuns(async () => {
    for (const alert of await theirs()) {
      const there = await alertsIn(alertPartition(order));
      if (there.some((one) => isOneWith(one, alert))) continue;
      const [endedHere = 0, endedThere = 0] = await Promise.all([order, alert.order].map(linksRevokedAt));
      if (alert.isByLink && (endedHere >= Date.parse(alert.askedAt) || isRevoked(alert, endedThere))) continue;
      const revokedAt = Math.max(endedHere, endedThere);
      const back = { ...underNewNumber(alert, record, revokedAt), leftFor: new Set([order]) };
      await moveAlert(alert, { moves: back, stays: alert });
    }
  });
}
