import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { ulid } from "ulid";
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
import { type Case, type CaseFacts, caseAfter } from "./case-after.ts";

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

/** The facts that decide a shipment's case. */
async function factsOf({ snapshot, orders, records }: Shipment): Promise<CaseFacts> {
  const overdueAt = snapshot?.data && overdueTimeOf(snapshot.data, await transitStatistics());
  return { snapshot, overdueAt, orders, records };
}

const withoutUndefined = (one: object | undefined) =>
  one && Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));

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
async function storeCase(shipment: Shipment, wanted: Case | undefined): Promise<boolean> {
  const { pk, stored } = shipment;
  const TableName = tableName();
  const condition = stored ? ifDerivedFrom(stored) : ifAbsent;
  const place = { _id: ulid(), trackingNo: numberIn(pk) };
  const derivation = (stored?.derivation ?? 0) + 1;
  const write = wanted
    ? { Put: { TableName, Item: caseItem({ ...place, ...wanted, derivation }), ...condition } }
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
    const wanted = caseAfter(shipment.stored, await factsOf(shipment), Date.now());
    if (isDeepStrictEqual(withoutUndefined(wanted), shipment.stored)) return false;
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
