import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ifAbsentOrExpired } from "../database/conditional-write.ts";
import { releaseLease, takeLease } from "../database/lease.ts";
import { isExpired, tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { revocationKey, stillOpens } from "../lookup/order-links.ts";
import { busy } from "../platform/failure.ts";
import { hasRecordsIn } from "../records/find.ts";
import type { StoredRecord } from "../records/item.ts";
import { orderPartition } from "../records/keys.ts";
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
import { isByLink } from "./stages.ts";
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

/**
 * What of an alert is for an order's corrected number; undefined for nothing. A proof holds for the new number only if the
 * order there began with the parcel that came: links to another order are another customer's.
 */
function underNewNumber(alert: StoredAlert, from: StoredRecord, to: StoredRecord, revokedAt: number) {
  const isSameOrder = to.orderSince !== undefined && to.orderSince === to.updatedAt;
  const before = { records: [from], snapshots: new Map(), revokedAt } as const;
  const provenThen = (proof: string | undefined) =>
    proof !== undefined && isSameOrder && stillOpens(before, Date.parse(proof)) ? to.orderSince : undefined;
  const linkedAt = provenThen(linkProof(alert));
  const phones = new Set([...alert.phones].filter((phone) => phone !== anyPhone || linkedAt !== undefined));
  if (linkedAt === undefined && isByLink({ phones })) return undefined;
  const { linkedAt: _, ...kept } = alert;
  return {
    ...kept,
    ...{ order: to.name, phones, provenAt: provenThen(alert.provenAt ?? alert.askedAt) ?? never },
    ...(linkedAt !== undefined && { linkedAt }),
  };
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

async function moveAlert(alert: StoredAlert, moved: StoredAlert | undefined): Promise<void> {
  const TableName = tableName();
  const { pk, sk } = alert;
  const ending = { Delete: { TableName, Key: { pk, sk }, ...ifConfirmedAs(alert) } };
  const key = { pk: alertPartition((moved ?? alert).order), sk };
  const stored = moved && (await readAlert(key));
  const kept = stored && moved ? merged(stored, moved) : moved;
  const Item = kept && {
    ...kept,
    ...key,
    // The table stores no empty set.
    told: kept.told.size > 0 ? kept.told : undefined,
    ...listedUnder(key),
    ...dueFrom(Date.now(), key),
  };
  const puts = Item ? [{ Put: { TableName, Item, ...(stored ? ifConfirmedAs(stored) : ifAbsentOrExpired()) } }] : [];
  if (await transactWrite([ending, ...puts])) throw busy();
}

/**
 * Takes the alerts of an order along to its corrected number, once the old one has no record left.
 * @param from the record as it was under the old number
 * @param to as it is under the new one
 * @throws Failure `busy` where an alert changed meanwhile, or the worker is mailing for long; it can be repeated
 */
export async function moveAlerts(from: StoredRecord, to: StoredRecord): Promise<void> {
  const partition = alertPartition(from.name);
  if ((await alertsIn(partition)).length === 0 || (await hasRecordsIn(orderPartition(from.name)))) return;
  await betweenRuns(async () => {
    const revocation = await readItem(revocationKey(from.name));
    const revokedAt = Number(revocation?.revokedAt ?? 0);
    for (const alert of await alertsIn(partition)) {
      await moveAlert(alert, underNewNumber(alert, from, to, revokedAt));
    }
  });
}
