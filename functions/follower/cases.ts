import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { ulid } from "ulid";
import { attentionOf } from "../../shared/shipment/attention.ts";
import { destinationCountry, placeName } from "../../shared/shipment/places.ts";
import { commentWords, shipmentProgress } from "../../shared/shipment/progress.ts";
import { caseItem, type StoredCase, storedCase } from "../attention/item.ts";
import { batchGet } from "../database/batch-get.ts";
import { ifAbsent } from "../database/conditional-write.ts";
import { queryAll } from "../database/query-all.ts";
import { caseSortKey, snapshotSortKey } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { busy } from "../platform/failure.ts";
import { recordsAt, referencePrefix, referredBy } from "../records/references.ts";
import { numberIn, type Snapshot, snapshotItem } from "../shipments/snapshot-store.ts";
import { overdueTimeOf, transitStatistics } from "../shipments/transit-statistics.ts";

/** The orders that a case names at most. */
const mostOrders = 20;
const atOnce = 8;
const maxAttempts = 5;

interface Shipment {
  readonly pk: string;
  readonly snapshot: Snapshot | undefined;
  readonly stored: StoredCase | undefined;
  /** The partitions of the orders that hold the number. */
  readonly orders: readonly string[];
  /** The `_id`s of their records. */
  readonly records: readonly string[];
}

async function readShipment(pk: string): Promise<Shipment> {
  let [snapshot, stored]: [Snapshot?, StoredCase?] = [];
  const orders: string[] = [];
  const items = await queryAll({
    KeyConditionExpression: "pk = :shipment",
    ExpressionAttributeValues: { ":shipment": pk },
    ConsistentRead: true,
  });
  for (const item of items) {
    if (item.sk === snapshotSortKey) snapshot = snapshotItem.parse(item);
    else if (item.sk === caseSortKey) stored = storedCase.parse(item);
    else if (String(item.sk).startsWith(referencePrefix)) orders.push(String(item.sk));
  }
  const named = orders.slice(0, mostOrders);
  // Without a snapshot or a case there is nothing that could be another record's.
  const holders =
    snapshot || stored
      ? await recordsAt(
          named.map((sk) => referredBy({ pk, sk })),
          { consistent: true },
        )
      : [];
  return { pk, snapshot, stored, orders: named, records: holders.map(({ _id }) => _id).sort() };
}

/** Whether every record that held the number gave it up, and others hold it: the case was about another parcel. */
function isOfOthers({ stored, records }: Shipment): boolean {
  const before = stored?.records ?? [];
  return before.length > 0 && records.length > 0 && !before.some((_id) => records.includes(_id));
}

/**
 * When the shipment is overdue. It is fixed with its case, as soon as the parcel has set out: the statistics change, and
 * neither opens nor closes a case.
 */
async function overdueTime({ snapshot, stored, orders }: Shipment): Promise<StoredCase["overdueAt"]> {
  if (stored?.overdueAt !== undefined || !snapshot?.data || orders.length === 0) return stored?.overdueAt;
  return overdueTimeOf(snapshot.data, await transitStatistics());
}

/** What the snapshot tells; undefined without an answer of the courier. */
function toldBy({ snapshot, stored }: Shipment, overdueAt: StoredCase["overdueAt"]) {
  if (!snapshot?.data) return undefined;
  const attention = attentionOf({ ...snapshot, data: snapshot.data, overdueAt, seen: stored?.seen });
  const { stage, latest, scan } = shipmentProgress(snapshot.data);
  const shown = scan ?? latest;
  return {
    ...(overdueAt !== undefined && { overdueAt }),
    ...(attention?.seen && { seen: attention.seen }),
    words: commentWords(shown?.awb_history_comment),
    place: placeName(shown?.awb_history_location),
    country: destinationCountry(snapshot.data.awbInfo.awb_destination) ?? null,
    reason: attention?.reason,
    since: attention ? new Date(attention.since).toISOString() : undefined,
    stage,
    lastScan: latest,
  };
}

/** The case as it should be stored; undefined for none. */
async function wantedCase(shipment: Shipment): Promise<StoredCase | undefined> {
  if (isOfOthers(shipment)) {
    const anew = await wantedCase({ ...shipment, stored: undefined });
    // No form that was open before may write on it unseen.
    return anew && { ...anew, version: (shipment.stored?.version ?? 0) + 1 };
  }
  const { pk, stored } = shipment;
  if (shipment.orders.length === 0) return undefined;
  const orders = [...shipment.orders];
  // Records that go while the shipment is read are remembered, to be compared with those that come.
  const records = [...(shipment.records.length > 0 ? shipment.records : (stored?.records ?? []))];
  const told = toldBy(shipment, await overdueTime(shipment));
  const ofReplies = (reason: StoredCase["reason"]) => {
    // A customer's reply stays with the reason, and goes with the record.
    const replies = stored?.replies?.filter(({ record }) => records.includes(record)) ?? [];
    return reason === stored?.reason && replies.length > 0 ? { replies } : {};
  };
  // Another order of the number was deleted, and the snapshot with it: the next snapshot decides.
  if (!told && stored) {
    const { replies: _, ...rest } = stored;
    return { ...rest, orders, records, ...ofReplies(stored.reason) };
  }
  if (!told) return undefined;
  const { reason, since, ...rest } = told;
  const noticedAt = new Date().toISOString();
  // A note outlives its reason, for the next one.
  if (reason === undefined && stored?.note === undefined) return undefined;
  if (!stored) {
    const first = { _id: ulid(), trackingNo: numberIn(pk), done: false, version: 1, derivation: 0 };
    return { ...first, ...rest, reason, since, noticedAt, orders, records };
  }
  const isSame = reason === stored.reason && since === stored.since;
  const { reason: _, since: __, seen: ___, replies: ____, snoozedUntil, ...kept } = stored;
  return {
    ...kept,
    ...(reason !== undefined && { reason, since }),
    ...(isSame ? snoozedUntil && { snoozedUntil } : { noticedAt, done: false, version: stored.version + 1 }),
    ...rest,
    ...ofReplies(reason),
    orders,
    records,
  };
}

const ifDerivedFrom = ({ version, derivation }: StoredCase) => ({
  ConditionExpression: "#version = :version AND derivation = :derivation",
  ExpressionAttributeNames: { "#version": "version" },
  ExpressionAttributeValues: { ":version": version, ":derivation": derivation },
});

/** The snapshot has to be the one that was read: else its own change follows, or the number's last record has gone. */
const ifSameSnapshot = ({ pk, snapshot }: Shipment) =>
  snapshot?.fetchedAt === undefined
    ? []
    : [
        {
          ConditionCheck: {
            TableName: tableName(),
            Key: { pk, sk: snapshotSortKey },
            ConditionExpression: "fetchedAt = :fetched",
            ExpressionAttributeValues: { ":fetched": snapshot.fetchedAt },
          },
        },
      ];

/** @returns false where something was written since the shipment was read */
async function storeCase(shipment: Shipment, wanted: StoredCase | undefined): Promise<boolean> {
  const { pk, stored } = shipment;
  const TableName = tableName();
  const condition = stored ? ifDerivedFrom(stored) : ifAbsent;
  const derivation = (stored?.derivation ?? 0) + 1;
  const write = wanted
    ? { Put: { TableName, Item: caseItem({ ...wanted, derivation }), ...condition } }
    : { Delete: { TableName, Key: { pk, sk: caseSortKey }, ...condition } };
  return !(await transactWrite([...ifSameSnapshot(shipment), write]));
}

/**
 * Makes the case of a shipment as its snapshot and references are stored now, so that changes may come in any order and
 * any number of times.
 * @returns whether it was another
 */
export async function syncCase(pk: string, { dryRun = false } = {}): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const shipment = await readShipment(pk);
    const wanted = await wantedCase(shipment);
    if (isDeepStrictEqual(wanted, shipment.stored)) return false;
    if (dryRun || (await storeCase(shipment, wanted))) return true;
  }
  throw busy();
}

/** Of these shipments, those with a snapshot or a case. */
async function known(shipments: readonly string[]): Promise<string[]> {
  const keys = shipments.flatMap((pk) => [snapshotSortKey, caseSortKey].map((sk) => ({ pk, sk })));
  const items = await batchGet(keys, { consistent: true, attributes: ["pk"] });
  return [...new Set(items.map(({ pk }) => String(pk)))];
}

/**
 * Makes the cases of shipments.
 * @param answered those with a new answer of the courier
 * @param referred those whose references changed
 * @returns of the latter, those with a snapshot or a case: a new parcel has neither
 */
export async function syncCases(answered: readonly string[], referred: readonly string[]): Promise<string[]> {
  const referredBefore = await known([...new Set(referred)]);
  await pLimit(atOnce).map([...new Set([...answered, ...referredBefore])], (pk) => syncCase(pk));
  return referredBefore;
}
