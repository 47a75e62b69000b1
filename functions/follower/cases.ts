import { isDeepStrictEqual } from "node:util";
import { ulid } from "ulid";
import { trackingKey } from "../../shared/keys.ts";
import { caseItem, caseKey, type StoredCase, storedCase } from "../attention/item.ts";
import { queryAll, tableQuery } from "../database/reads.ts";
import { caseSortKey, snapshotSortKey } from "../database/schema.ts";
import {
  type Action,
  type Condition,
  check,
  ifAbsent,
  put,
  remove,
  transactWrite,
} from "../database/writes.ts";
import { busy } from "../platform/failure.ts";
import { recordsAt, referencePrefix, referredBy } from "../records/find.ts";
import {
  type Snapshot,
  shipmentPartition,
  snapshotItem,
  snapshotKey,
} from "../shipments/snapshot-store.ts";
import { overdueTimeOf, transitStatistics } from "../shipments/transit-statistics.ts";
import { type Case, type CaseFacts, caseAfter } from "./case-after.ts";

/** The orders that a case names at most. */
const mostOrders = 20;
const maxAttempts = 5;

interface Shipment {
  readonly number: string;
  readonly snapshot: Snapshot | undefined;
  readonly stored: StoredCase | undefined;
  /** The partitions of the orders that hold the number. */
  readonly orders: readonly string[];
  /** The `_id`s of their records. */
  readonly records: readonly string[];
}

async function readShipment(number: string): Promise<Shipment> {
  const pk = shipmentPartition(number);
  const items = await queryAll(tableQuery(pk));
  const [snapshotFound, caseFound] = [snapshotSortKey, caseSortKey].map((sk) =>
    items.find((item) => item.sk === sk),
  );
  const snapshot = snapshotFound && snapshotItem.parse(snapshotFound);
  const stored = caseFound && storedCase.parse(caseFound);
  const orders = items
    .map(({ sk }) => String(sk))
    .filter((sk) => sk.startsWith(referencePrefix))
    .slice(0, mostOrders);
  // Whose the records are matters only to a case.
  const holders =
    snapshot || stored ? await recordsAt(orders.map((sk) => referredBy({ pk, sk }))) : [];
  return {
    number,
    snapshot,
    stored,
    orders,
    records: holders.map(({ _id }) => _id).sort(),
  };
}

/** The facts that decide a shipment's case. */
async function factsOf({ snapshot, orders, records }: Shipment): Promise<CaseFacts> {
  const overdueAt =
    snapshot?.data && overdueTimeOf(snapshot.data, await transitStatistics());
  return { snapshot, overdueAt, orders, records };
}

const withoutUndefined = (one: object | undefined) =>
  one &&
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));

const ifDerivedFrom = ({ version, derivation }: StoredCase): Condition => ({
  condition: "#version = :version AND derivation = :derivation",
  values: { version, derivation },
});

/** The snapshot has to be the one that was read: else its own change follows, or the number's last record has gone. */
const ifSameSnapshot = ({ number, snapshot: { fetchedAt } = {} }: Shipment): Action[] =>
  fetchedAt === undefined
    ? []
    : [
        check(snapshotKey(number), {
          condition: "fetchedAt = :fetchedAt",
          values: { fetchedAt },
        }),
      ];

/** @returns false where something was written since the shipment was read */
async function storeCase(shipment: Shipment, wanted: Case | undefined): Promise<boolean> {
  const { number, stored } = shipment;
  const condition = stored ? ifDerivedFrom(stored) : ifAbsent;
  const place = { _id: ulid(), trackingNo: number };
  const derivation = (stored?.derivation ?? 0) + 1;
  const write = wanted
    ? put(caseItem({ ...place, ...wanted, derivation }), condition)
    : remove(caseKey(number), condition);
  return !(await transactWrite([...ifSameSnapshot(shipment), write]));
}

/**
 * Makes the case of a shipment as its snapshot and references are stored now, so that changes may come in any order and
 * any number of times.
 * @returns whether it was another
 */
export async function syncCase(
  trackingNo: string,
  { dryRun = false } = {},
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const shipment = await readShipment(trackingKey(trackingNo));
    const wanted = caseAfter(shipment.stored, await factsOf(shipment), Date.now());
    if (isDeepStrictEqual(withoutUndefined(wanted), shipment.stored)) return false;
    if (dryRun || (await storeCase(shipment, wanted))) return true;
  }
  throw busy();
}
