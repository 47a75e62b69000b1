import pLimit from "p-limit";
import {
  allUnexpired,
  batchGet,
  type ItemKey,
  keyOf,
  keyText,
  scanPages,
} from "../database/reads.ts";
import {
  caseSortKey,
  deliverySortKey,
  recordPrefix,
  snapshotSortKey,
} from "../database/schema.ts";
import {
  allKeysWithNumber,
  numberOf,
  referenceOf,
  referencePrefix,
  referredBy,
} from "../records/find.ts";
import { storedRecord } from "../records/item.ts";
import { countDelivery, deliveryIn } from "../shipments/delivery-store.ts";
import { watchSortKey } from "../shipments/due-store.ts";
import {
  isTracked,
  numberIn,
  readSnapshots,
  type Snapshot,
  shipmentPrefix,
  snapshotItem,
} from "../shipments/snapshot-store.ts";
import { syncAlerts } from "./alerts.ts";
import { syncCase } from "./cases.ts";
import {
  forgetNumber,
  isReferred,
  syncReferences,
  syncWatchedNumbers,
} from "./references.ts";
import { keepShipment } from "./statuses.ts";

/** What a rebuild mended, or would mend. */
export interface Mended {
  records: number;
  missingReferences: number;
  strayReferences: number;
  straySnapshots: number;
  /** Due times that were missing, wrong or stray. */
  dueTimes: number;
  cases: number;
  /** Records with another status than their snapshot tells. */
  statuses: number;
  /** Alerts that were not listed as due, or missing beside one of another parcel. */
  alerts: number;
  /** Deliveries that the statistics lacked. */
  deliveries: number;
}

interface Options {
  readonly dryRun: boolean;
}

type Item = Readonly<Record<string, unknown>>;

const limit = pLimit(16);

/** What is stored of a shipment, besides references. */
interface Shipment {
  readonly sortKeys: Set<string>;
  snapshot?: Snapshot;
}

/** What the scan leaves for the checks of shipments. All are named by their tracking keys. */
interface Scanned {
  readonly shipments: Map<string, Shipment>;
  readonly withStrayReference: Set<string>;
  readonly toBeReferred: Set<string>;
}

/** The records, what refers to them, and what is kept of shipments, page by page. */
const scanDerived = () =>
  scanPages({
    FilterExpression:
      "begins_with(sk, :record) OR begins_with(sk, :reference) OR sk IN (:snapshot, :watch, :case, :delivery)",
    ExpressionAttributeValues: {
      ":record": recordPrefix,
      ":reference": referencePrefix,
      ":snapshot": snapshotSortKey,
      ":watch": watchSortKey,
      ":case": caseSortKey,
      ":delivery": deliverySortKey,
    },
  });

async function isStored(keys: readonly ItemKey[]) {
  const items = await batchGet(keys);
  const found = new Set(items.map(keyOf).map(keyText));
  return (key: ItemKey) => found.has(keyText(key));
}

const kept: ReadonlySet<unknown> = new Set([
  snapshotSortKey,
  watchSortKey,
  caseSortKey,
  deliverySortKey,
]);

function noteShipments(items: readonly Item[], { shipments }: Scanned): void {
  for (const item of items) {
    const { pk, sk } = keyOf(item);
    // Other items, such as the watch's lease, may have a sort key of the same name.
    if (!pk.startsWith(shipmentPrefix) || !kept.has(sk)) continue;
    const number = numberIn(pk);
    const shipment = shipments.get(number) ?? { sortKeys: new Set() };
    shipment.sortKeys.add(sk);
    if (sk === snapshotSortKey) shipment.snapshot = snapshotItem.parse(item);
    shipments.set(number, shipment);
  }
}

async function checkReferences(
  items: readonly Item[],
  scanned: Scanned,
  mended: Mended,
  { dryRun }: Options,
) {
  const keys = items.map(keyOf);
  const recordKeys = keys.filter(({ sk }) => sk.startsWith(recordPrefix));
  const references = keys.filter(({ sk }) => sk.startsWith(referencePrefix));
  const stored = await isStored([
    ...recordKeys.map(referenceOf),
    ...references.map(referredBy),
  ]);
  const missing = recordKeys.filter((key) => !stored(referenceOf(key)));
  const stray = references.map(referredBy).filter((key) => !stored(key));
  for (const key of missing) scanned.toBeReferred.add(numberOf(key));
  for (const key of stray) scanned.withStrayReference.add(numberOf(key));
  if (!dryRun) await syncReferences([...missing, ...stray]);
  mended.records += recordKeys.length;
  mended.missingReferences += missing.length;
  mended.strayReferences += stray.length;
}

async function checkDueTimes(items: readonly Item[], mended: Mended, options: Options) {
  const records = allUnexpired(
    storedRecord,
    items.filter(({ sk }) => String(sk).startsWith(recordPrefix)),
  );
  const filed = records.map(({ trackingNo, updatedAt }) => ({
    trackingNo,
    filedAt: Date.parse(updatedAt),
  }));
  mended.dueTimes += await syncWatchedNumbers(filed, options);
}

/** Before cases, which the statistics decide. */
async function checkDelivery(
  number: string,
  { snapshot, sortKeys }: Shipment,
  mended: Mended,
  { dryRun }: Options,
) {
  const delivery = isTracked(snapshot) && deliveryIn(snapshot);
  if (!delivery || sortKeys.has(deliverySortKey)) return;
  if (dryRun || (await countDelivery(number, delivery))) mended.deliveries += 1;
}

async function checkAnswer(number: string, mended: Mended, options: Options) {
  const snapshot = (await readSnapshots([number])).get(number);
  if (!isTracked(snapshot)) return;
  const statuses = await keepShipment(await allKeysWithNumber(number), snapshot, options);
  const alerts = await syncAlerts(number, snapshot, options);
  // Others are counted meanwhile: `+= await` would add to an older sum.
  mended.statuses += statuses;
  mended.alerts += alerts;
}

/** What a number without a record is counted as: the first of which an item is kept. */
const straysBySortKey = [
  [snapshotSortKey, "straySnapshots"],
  [watchSortKey, "dueTimes"],
  [caseSortKey, "cases"],
] as const;

/** Ends what is kept of a number that no record holds. */
async function endStray(
  number: string,
  { sortKeys }: Shipment,
  { withStrayReference }: Scanned,
  mended: Mended,
  { dryRun }: Options,
) {
  const [, stray] = straysBySortKey.find(([sk]) => sortKeys.has(sk)) ?? [];
  // What ends with a stray reference is counted as that.
  if (stray && !withStrayReference.has(number)) mended[stray] += 1;
  if (!dryRun) await forgetNumber(number);
}

/**
 * Derives references anew from the records; due times, deliveries, cases, statuses and due alerts from the snapshots; and
 * ends what is stored of numbers that no record holds. It can be repeated, also while the table is in use.
 */
export async function rebuild(options: Options): Promise<Mended> {
  const mended: Mended = {
    records: 0,
    missingReferences: 0,
    strayReferences: 0,
    straySnapshots: 0,
    dueTimes: 0,
    cases: 0,
    statuses: 0,
    alerts: 0,
    deliveries: 0,
  };
  const scanned: Scanned = {
    shipments: new Map(),
    withStrayReference: new Set(),
    toBeReferred: new Set(),
  };
  for await (const items of scanDerived()) {
    noteShipments(items, scanned);
    await checkDueTimes(items, mended, options);
    await checkReferences(items, scanned, mended, options);
  }
  const referred: [string, Shipment][] = [];
  await limit.map([...scanned.shipments], async ([number, shipment]) => {
    // A dry run has not added its reference.
    if (options.dryRun && scanned.toBeReferred.has(number)) return;
    if (await isReferred(number)) referred.push([number, shipment]);
    else await endStray(number, shipment, scanned, mended, options);
  });
  // One after another: deliveries of a month change the same item.
  for (const [number, shipment] of referred)
    await checkDelivery(number, shipment, mended, options);
  await limit.map(referred, async ([number]) => {
    const isMended = await syncCase(number, options);
    if (isMended && !scanned.withStrayReference.has(number)) mended.cases += 1;
    await checkAnswer(number, mended, options);
  });
  return mended;
}
