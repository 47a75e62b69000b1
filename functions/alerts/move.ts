import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { phonesMatch } from "../../shared/phones.ts";
import { ifAbsentOrExpired } from "../database/conditional-write.ts";
import { type ItemKey, readItem } from "../database/item.ts";
import { releaseLease, takeLease } from "../database/lease.ts";
import { isExpired, tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { revocationKey } from "../lookup/order-links.ts";
import { busy } from "../platform/failure.ts";
import { recordsOfOrder } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";
import { alertPartition, dueFrom, leaseKey, listedUnder, provenTime, type StoredAlert, storedAlert } from "./item.ts";
import { endedWithItsLink, isForPhone } from "./stages.ts";
import { alertsIn } from "./store.ts";

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

/** What of an alert is for a record's customer under another number of the order. */
function underNewNumber(alert: StoredAlert, to: StoredRecord, revokedAt: number): StoredAlert {
  const phones = new Set([...alert.phones].filter((phone) => phonesMatch(phone, to.phone)));
  const isRevoked = provenTime(alert) <= revokedAt;
  return { ...alert, order: to.name, phones, ...(isRevoked && { provenAt: never }) };
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
    isByLink: stored.isByLink && moved.isByLink,
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
 * Takes alerts along to the number that an order has now: those of the record's customer who has no record under the other.
 * An alert of another customer of that number stays; so does one of an earlier phone, to which the record may return.
 * @param from an order number that the record had before
 * @param to the record as it is now
 * @throws Failure `busy` where an alert changed meanwhile, or the worker is mailing for long; it can be repeated
 */
export async function moveAlerts(from: string, to: StoredRecord): Promise<void> {
  const partition = alertPartition(from);
  const isTheirs = (alert: StoredAlert) => isForPhone(alert, to.phone);
  if (!(await alertsIn(partition)).some(isTheirs)) return;
  await betweenRuns(async () => {
    const revocation = await readItem(revocationKey(from));
    const revokedAt = Number(revocation?.revokedAt ?? 0);
    const remaining = await recordsOfOrder(from, { consistent: true });
    for (const alert of await alertsIn(partition)) {
      const stays =
        remaining.some(({ phone }) => isForPhone(alert, phone)) ||
        endedWithItsLink(alert, { records: [to], revokedAt });
      if (isTheirs(alert) && !stays) await moveAlert(alert, underNewNumber(alert, to, revokedAt));
    }
  });
}
