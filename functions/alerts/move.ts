import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { phoneNumbers, phonesMatch } from "../../shared/phones.ts";
import { ifAbsentOrExpired } from "../database/conditional-write.ts";
import { releaseLease, takeLease } from "../database/lease.ts";
import { isExpired, tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { revocationKey, stillOpens } from "../lookup/order-links.ts";
import { busy } from "../platform/failure.ts";
import { recordsOfOrder } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";
import {
  alertPartition,
  anyPhone,
  dueFrom,
  leaseKey,
  linkProof,
  listedUnder,
  type StoredAlert,
  storedAlert,
} from "./item.ts";
import { isByLink, recordsFor } from "./stages.ts";
import { alertsIn, type ItemKey, readItem } from "./store.ts";

const leaseMs = 10_000;
const pauseMs = 250;
/** Most runs of the worker take a second or two. The change is followed again if one takes longer. */
const longestWaitMs = 20_000;

/** Runs something between two runs of the worker: what is told meanwhile would be noted at the old place. */
async function betweenRuns(run: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  const startedAt = Date.now();
  while (!(await takeLease(leaseKey, holder, Date.now(), Date.now() + leaseMs))) {
    if (Date.now() >= startedAt + longestWaitMs) throw busy();
    await sleep(pauseMs);
  }
  await run().finally(() => releaseLease(leaseKey, holder, Date.now()));
}

/** Before any link: no mail holds one until the address is left again. */
const never = new Date(0).toISOString();

/** The phones by which an alert is for a record; who opened its order by a link is told of this customer's parcels. */
function phonesFor(alert: StoredAlert, record: StoredRecord, revokedAt: number): string[] {
  const proof = linkProof(alert);
  const isByItsLink = proof !== undefined && stillOpens({ records: [record], revokedAt }, Date.parse(proof));
  const typed = [...alert.phones].filter((phone) => phone !== anyPhone && phonesMatch(phone, record.phone));
  return isByItsLink ? [...typed, ...phoneNumbers(record.phone)] : typed;
}

/**
 * What of an alert is for an order's corrected number; undefined for nothing. By phone only: a link to one order must not
 * become one to another, which the number may have been or become.
 */
function underNewNumber(alert: StoredAlert, from: StoredRecord, to: StoredRecord, revokedAt: number) {
  const phones = new Set(phonesFor(alert, from, revokedAt));
  if (phones.size === 0) return undefined;
  const provenAt = alert.provenAt ?? alert.askedAt;
  const isSameOrder = to.orderSince !== undefined && to.orderSince === to.updatedAt;
  const isProven = isSameOrder && !isByLink(alert) && stillOpens({ records: [from], revokedAt }, Date.parse(provenAt));
  const { linkedAt: _, ...kept } = alert;
  return { ...kept, order: to.name, phones, provenAt: isProven && to.orderSince ? to.orderSince : never };
}

const later = (...times: readonly (string | undefined)[]) =>
  times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
const stopSecretsOf = ({ stopSecret, formerStopSecrets = new Set() }: StoredAlert) =>
  joined(new Set([stopSecret]), formerStopSecrets);
const joined = (...sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]));

/** Two alerts of a mailbox as one, at the address that is confirmed. Links that stop either stop it. */
function merged(stored: StoredAlert, moved: StoredAlert): StoredAlert {
  const kept = stored.confirmedAt === undefined && moved.confirmedAt !== undefined ? moved : stored;
  return {
    ...kept,
    formerStopSecrets: joined(stopSecretsOf(stored), stopSecretsOf(moved)),
    phones: joined(stored.phones, moved.phones),
    told: joined(stored.told, moved.told),
    provenAt: later(stored.provenAt ?? stored.askedAt, moved.provenAt),
    linkedAt: later(linkProof(stored), linkProof(moved)),
    orderExpires: Math.max(stored.orderExpires, moved.orderExpires),
    expiresAt: Math.max(stored.expiresAt, moved.expiresAt),
  };
}

/** The address may be confirmed, or the alert end, at any moment. */
const ifConfirmedAs = ({ confirmedAt }: StoredAlert) =>
  confirmedAt === undefined
    ? { ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(confirmedAt)" }
    : {
        ConditionExpression: "confirmedAt = :confirmed",
        ExpressionAttributeValues: { ":confirmed": confirmedAt },
      };

async function readAlert(key: ItemKey): Promise<StoredAlert | undefined> {
  const item = await readItem(key);
  const alert = item && storedAlert.parse(item);
  return alert && !isExpired(alert) ? alert : undefined;
}

async function moveAlert(alert: StoredAlert, moved: StoredAlert): Promise<void> {
  const TableName = tableName();
  const { pk, sk } = alert;
  const ending = { Delete: { TableName, Key: { pk, sk }, ...ifConfirmedAs(alert) } };
  const key = { pk: alertPartition(moved.order), sk };
  const stored = await readAlert(key);
  const kept = stored ? merged(stored, moved) : moved;
  const Item = {
    ...kept,
    ...key,
    // The table stores no empty set.
    told: kept.told.size > 0 ? kept.told : undefined,
    ...listedUnder(key),
    ...dueFrom(Date.now(), key),
  };
  const put = { Put: { TableName, Item, ...(stored ? ifConfirmedAs(stored) : ifAbsentOrExpired()) } };
  if (await transactWrite([ending, put])) throw busy();
}

/**
 * Takes alerts along to an order's corrected number: those that are for the record that left and for none that remains.
 * @param from the record as it was under the old number
 * @param to as it is under the new one
 * @throws Failure `busy` where an alert changed meanwhile, or the worker is mailing for long; it can be repeated
 */
export async function moveAlerts(from: StoredRecord, to: StoredRecord): Promise<void> {
  const partition = alertPartition(from.name);
  if ((await alertsIn(partition)).length === 0) return;
  await betweenRuns(async () => {
    const revocation = await readItem(revocationKey(from.name));
    const revokedAt = Number(revocation?.revokedAt ?? 0);
    const remaining = await recordsOfOrder(from.name, { consistent: true });
    for (const alert of await alertsIn(partition)) {
      if (recordsFor(alert, { records: remaining, revokedAt }).length > 0) continue;
      const moved = underNewNumber(alert, from, to, revokedAt);
      // Of another customer of the number, who may come back to it.
      if (moved) await moveAlert(alert, moved);
    }
  });
}
