import { paginateScan } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { alertPrefix, isGone, type StoredAlert, storedAlert } from "../alerts/item.ts";
import { batchGet } from "../database/batch-get.ts";
import { type ItemKey, keyOf, keyText } from "../database/item.ts";
import { queryAll } from "../database/query-all.ts";
import { caseSortKey, deliverySortKey, recordPrefix, snapshotSortKey } from "../database/schema.ts";
import { table, tableName, unixSeconds } from "../database/table.ts";
import { entryKey, type HistoryEntry, historyEntry, historyExpires } from "../records/history/entry.ts";
import { type EntryPart, storeEntryParts } from "../records/history/follow.ts";
import { type StoredRecord, storedRecord } from "../records/item.ts";
import { referenceOf, referencePrefix, referredBy } from "../records/references.ts";
import { countDelivery, type Delivery, delivery, deliveryIn } from "../shipments/delivery-store.ts";
import { watchSortKey } from "../shipments/due-store.ts";
import { numberIn, shipmentPrefix, snapshotItem } from "../shipments/snapshot-store.ts";
import { syncAlert, takeAlertsAlong } from "./alerts.ts";
import { syncCase } from "./cases.ts";
import { startAudit } from "./delivery-counts.ts";
import { isReferred, syncReferences } from "./references.ts";
import { forgetNumber, syncWatchedNumbers } from "./watched-numbers.ts";

/** What a rebuild mended, or would mend. */
export interface Mended {
  records: number;
  missingReferences: number;
  strayReferences: number;
  straySnapshots: number;
  /** Missing, wrong or stray. */
  dueTimes: number;
  historyEntries: number;
  cases: number;
  /** Not noted as due, or without a record and an end. */
  alerts: number;
  /** Not counted in the statistics. */
  deliveries: number;
  /** Months whose counts differ from the deliveries that were counted. */
  deliveryCounts: number;
}

const atOnce = 16;
const isStored = async (keys: readonly ItemKey[]) => {
  const items = await batchGet(keys, { consistent: true });
  const found = new Set(items.map(keyOf).map(keyText));
  return (key: ItemKey) => found.has(keyText(key));
};

async function entriesOf(_id: string): Promise<Map<number, HistoryEntry>> {
  const { pk, sk: first } = entryKey(_id, 0);
  const items = await queryAll({
    TableName: tableName(),
    KeyConditionExpression: "pk = :history AND sk BETWEEN :first AND :last",
    ExpressionAttributeValues: { ":history": pk, ":first": first, ":last": "9" },
    ConsistentRead: true,
  });
  const entries = items.map((item) => historyEntry.parse(item));
  return new Map(entries.map((entry) => [entry.version, entry]));
}

/** The parts that a record's history lacks and that the record or the neighbouring entries tell. */
function missingParts(record: StoredRecord, entries: ReadonlyMap<number, HistoryEntry>): EntryPart[] {
  const parts: EntryPart[] = [];
  for (let version = 2; version <= record.version; version += 1) {
    const entry = entries.get(version);
    const told = version === record.version ? record : entries.get(version + 1)?.before;
    const after = entry?.after ?? told;
    // A version that nothing tells, or a deletion.
    if (!after || historyExpires(after.updatedAt) <= unixSeconds()) continue;
    const before = entries.get(version - 1)?.after;
    const part = {
      ...(!entry?.after && { after }),
      ...(!entry?.before && before && { before }),
    };
    if (Object.keys(part).length > 0) parts.push({ _id: record._id, version, ...part });
  }
  return parts;
}

/**
 * Derives references and history anew from the records, due times, deliveries, cases and due alerts from the snapshots, and
 * ends what is stored of numbers that no record holds. It can be repeated, also while the table is in use.
 */
export async function rebuild({ dryRun }: { readonly dryRun: boolean }): Promise<Mended> {
  const mended: Mended = {
    ...{ records: 0, missingReferences: 0, strayReferences: 0, straySnapshots: 0 },
    ...{ dueTimes: 0, historyEntries: 0, cases: 0, alerts: 0, deliveries: 0, deliveryCounts: 0 },
  };
  const limit = pLimit(atOnce);
  /** What is stored of each shipment besides references; those with a stray reference, and with a missing one. */
  const shipments = new Map<string, Set<string>>();
  const withStrayReference = new Set<string>();
  const toBeReferred = new Set<string>();
  const alerts: StoredAlert[] = [];
  const audit = await startAudit();
  const delivered = new Map<string, Delivery>();
  const counted = new Map<string, Delivery>();

  const pages = paginateScan(
    { client: table() },
    {
      TableName: tableName(),
      FilterExpression:
        "begins_with(sk, :record) OR begins_with(sk, :reference) OR sk IN (:snapshot, :watch, :case, :delivery) OR begins_with(pk, :alert)",
      ExpressionAttributeValues: {
        ":record": recordPrefix,
        ":reference": referencePrefix,
        ":snapshot": snapshotSortKey,
        ":watch": watchSortKey,
        ":case": caseSortKey,
        ":alert": alertPrefix,
        ":delivery": deliverySortKey,
      },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    const keys = Items.map(keyOf);
    const isAlert = (key: ItemKey) => key.pk.startsWith(alertPrefix) && !isGone(key);
    alerts.push(...Items.filter((item) => isAlert(keyOf(item))).map((item) => storedAlert.parse(item)));
    const recordKeys = keys.filter(({ sk }) => sk.startsWith(recordPrefix));
    const references = keys.filter(({ sk }) => sk.startsWith(referencePrefix));
    for (const { pk, sk } of keys) {
      // Other items, such as the watch's lease, may have a sort key of the same name.
      if (!pk.startsWith(shipmentPrefix) || ![snapshotSortKey, watchSortKey, caseSortKey].includes(sk)) continue;
      shipments.set(pk, (shipments.get(pk) ?? new Set()).add(sk));
    }
    for (const item of Items) {
      if (item.sk === deliverySortKey) counted.set(String(item.pk), delivery.parse(item));
      if (item.sk !== snapshotSortKey) continue;
      const { data } = snapshotItem.parse(item);
      const found = data && deliveryIn(data);
      if (found) delivered.set(String(item.pk), found);
    }

    const stored = await isStored([...recordKeys.map(referenceOf), ...references.map(referredBy)]);
    const missing = recordKeys.filter((key) => !stored(referenceOf(key)));
    const stray = references.map(referredBy).filter((key) => !stored(key));
    for (const key of missing) toBeReferred.add(referenceOf(key).pk);
    for (const key of stray) withStrayReference.add(referenceOf(key).pk);
    const records = Items.filter(({ sk }) => String(sk).startsWith(recordPrefix)).map((item) =>
      storedRecord.parse(item),
    );
    mended.dueTimes += await syncWatchedNumbers(
      records.map(({ trackingNo, updatedAt }) => ({ trackingNo, filedAt: Date.parse(updatedAt) })),
      { dryRun },
    );
    if (!dryRun) await syncReferences([...missing, ...stray]);

    const edited = records.filter(({ version }) => version > 1);
    const parts = (await limit.map(edited, async (record) => missingParts(record, await entriesOf(record._id)))).flat();
    if (!dryRun) {
      await storeEntryParts(parts);
      await takeAlertsAlong(parts);
    }

    mended.records += recordKeys.length;
    mended.missingReferences += missing.length;
    mended.strayReferences += stray.length;
    mended.historyEntries += parts.length;
  }

  await limit.map(alerts, async (alert) => {
    if (await syncAlert(alert, { dryRun })) mended.alerts += 1;
  });
  // Before cases, which the statistics decide.
  mended.deliveryCounts += await audit([...counted.values()], { dryRun });
  for (const [pk, found] of delivered) {
    if (counted.has(pk) || (dryRun && toBeReferred.has(pk)) || !(await isReferred(pk))) continue;
    if (dryRun || (await countDelivery(pk, found))) mended.deliveries += 1;
  }

  await limit.map([...shipments], async ([pk, stored]) => {
    if (dryRun && toBeReferred.has(pk)) return;
    // What ends with a stray reference is counted as that.
    const count = withStrayReference.has(pk) ? 0 : 1;
    if (await isReferred(pk)) {
      if (await syncCase(pk, { dryRun })) mended.cases += count;
      return;
    }
    if (stored.has(snapshotSortKey)) mended.straySnapshots += count;
    else if (stored.has(watchSortKey)) mended.dueTimes += count;
    else mended.cases += count;
    if (!dryRun) await forgetNumber(numberIn(pk));
  });
  return mended;
}
