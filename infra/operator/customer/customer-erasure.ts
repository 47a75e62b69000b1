import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { caseKey } from "../../../functions/attention/item.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import { syncCase } from "../../../functions/follower/cases.ts";
import { isReferred } from "../../../functions/follower/references.ts";
import { readProgress } from "../../../functions/imports/chunk-store.ts";
import { chunkIdOf } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { findInIndex, findRecord } from "../../../functions/records/find.ts";
import {
  eraseHistory,
  eraseVersions,
  markErasedOrder,
  orderErasedAt,
  unmarkErasedOrder,
} from "../../../functions/records/history/erase.ts";
import { newestEntry } from "../../../functions/records/history/read.ts";
import type { StoredRecord } from "../../../functions/records/item.ts";
import { recordKey } from "../../../functions/records/keys.ts";
import { keysWithNumber, recordsAt, referenceOf } from "../../../functions/records/references.ts";
import { revocationKey } from "../../../functions/records/revocation.ts";
import { uncounting } from "../../../functions/shipments/delivery-store.ts";
import { endSnapshot, shipmentPartition } from "../../../functions/shipments/snapshot-store.ts";
import { type CustomerData, type ItemKey, isNothing, type RowsItem, versionsOf } from "./customer-data.ts";
import { endUnderFormerNumbers, eraseAlerts } from "./erase-alerts.ts";
import { findFollowed } from "./find-followed.ts";
import { removeMentions } from "./import-mentions.ts";

/** Notes of staff that stay, by tracking number, and the numbers of the other orders that hold it. */
type KeptNotes = ReadonlyMap<string, readonly string[]>;

/** More orders than ever share a number. */
const mostOthers = 50;
/** Requests that were under way have ended after the first; more find what is stored all the time. */
const mostLooks = 6;

const endCase = (trackingNo: string) => ({ Delete: { TableName: tableName(), Key: caseKey(trackingNo) } });
const remove = (Key: ItemKey) => table().send(new DeleteCommand({ TableName: tableName(), Key }));

/** Whether the worker has yet to apply this chunk, and would store its rows again, or to roll it back. */
async function isPending({ key, packedOthers }: RowsItem): Promise<boolean> {
  const chunk = chunkIdOf(key.pk);
  if (!chunk) return false;
  if (!packedOthers) return (await readProgress(chunk))?.state === "pending";
  return ((await readImport(chunk.importId))?.rollbackOpen ?? 0) > 0;
}

/** A chunk is no longer needed once applied; what reports and roll-backs need keeps the rows of other orders. */
async function forgetRows(item: RowsItem): Promise<void> {
  if (!item.packedOthers) {
    await remove(item.key);
    return;
  }
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: item.key,
      UpdateExpression: "SET #rows = :others",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#rows": "rows" },
      ExpressionAttributeValues: { ":others": item.packedOthers },
    }),
  );
}

/** Whether a record was the order's when it ended. */
async function endedIn(isOfOrder: (version: StoredRecord) => boolean, _id: string): Promise<boolean> {
  const newest = await newestEntry(_id);
  const last = newest?.after ?? newest?.before;
  if (!last || !isOfOrder(last)) return false;
  // The history may not tell yet that it has another order's number now.
  return !newest?.after || !(await findRecord(_id));
}

/** The history of the order's records; of one that has another order's number now, only this order's versions. */
async function eraseChanges(order: string, { parcels, changes }: CustomerData): Promise<void> {
  const isOfOrder = versionsOf(order);
  const theirs = new Set<string>();
  // A number may have been corrected since the parcels were read.
  for (const { _id } of parcels) if (!(await findInIndex(_id))) theirs.add(_id);
  for (const _id of new Set(changes.map((change) => change._id))) {
    if (await endedIn(isOfOrder, _id)) theirs.add(_id);
  }
  for (const _id of theirs) await eraseHistory(_id, () => endUnderFormerNumbers(_id));
  for (const change of changes) if (!theirs.has(change._id)) await eraseVersions(change, isOfOrder);
}

/** The other records that hold a number, as far as the follower has come. */
async function othersWith({ pk, sk }: ItemKey, trackingNo: string): Promise<StoredRecord[]> {
  const keys = await keysWithNumber(trackingNo, mostOthers, { consistent: true });
  return recordsAt(
    keys.filter((key) => key.pk !== pk || key.sk !== sk),
    { consistent: true },
  );
}

/**
 * Erases a record with what is kept of its number, unless another order holds that.
 * @returns the orders that do
 */
async function eraseParcel(Key: ItemKey, { trackingNo }: StoredRecord): Promise<string[]> {
  const others = await othersWith(Key, trackingNo);
  const shipment = shipmentPartition(trackingNo);
  await remove(referenceOf(Key));
  if (others.length === 0) {
    // Together, so that no lookup stores the snapshot anew in between, and no follower the case or the delivery.
    const ended = [{ Delete: { TableName: tableName(), Key } }, endSnapshot(trackingNo), endCase(trackingNo)];
    while (await transactWrite([...ended, ...(await uncounting(shipment))]));
    return [];
  }
  await remove(Key);
  // It names the orders that hold the number.
  await syncCase(shipment);
  return others.map(({ name }) => name);
}

/** What takes the delivery of a number out of the statistics, unless another order holds the number. */
async function uncountingAlone(trackingNo: string) {
  const shipment = shipmentPartition(trackingNo);
  return (await isReferred(shipment)) ? [] : uncounting(shipment);
}

/** The deliveries of records that the order had and that were deleted or given another number. */
async function uncountFormer({ changes }: CustomerData): Promise<void> {
  const records = changes.flatMap(({ before, after }) => [before, after]).filter((record) => record !== undefined);
  for (const trackingNo of new Set(records.map((record) => record.trackingNo))) {
    const writes = await uncountingAlone(trackingNo);
    if (writes.length > 0) await transactWrite(writes);
  }
}

/** What is stored of an order. @throws Error where something under way would store it again, or has yet to follow it */
async function findUnlessBusy(order: string, waitMs: number): Promise<CustomerData> {
  const data = await findFollowed(order, waitMs);
  const pending = await Promise.all(data.imported.map(isPending));
  if (pending.includes(true)) {
    throw new Error(
      "An import with this order in it, or its roll-back, is still running. Try again when it has finished.",
    );
  }
  return data;
}

async function eraseFound(order: string, data: CustomerData): Promise<KeptNotes> {
  const { parcelKeys, parcels, imported, cases } = data;
  for (const item of imported) await forgetRows(item);
  await uncountFormer(data);
  await eraseAlerts(order, data);
  const withNote = new Set(cases.flatMap((stored) => (stored.note ? [caseKey(stored.trackingNo).pk] : [])));
  const keptNotes: [string, string[]][] = [];
  for (const [at, parcel] of parcels.entries()) {
    const others = await eraseParcel(parcelKeys[at] ?? recordKey(parcel), parcel);
    const isKept = others.length > 0 && withNote.has(caseKey(parcel.trackingNo).pk);
    if (isKept) keptNotes.push([parcel.trackingNo, others]);
  }
  // After the records: an interrupted erasure leaves no record without its history.
  await eraseChanges(order, data);
  await remove(revocationKey(order));
  return new Map(keptNotes);
}

/**
 * Erases all that is stored of an order, and what the follower has yet to store of it; waits until requests that were under
 * way have ended, and erases what they have stored since. It can be repeated after an interruption.
 * @returns whether anything was stored of the order, now or when an earlier erasure began
 * @throws Error where the order is stored again and again
 */
export async function eraseCustomer(order: string, waitMs: number): Promise<{ erased: boolean; keptNotes: KeptNotes }> {
  const salt = randomUUID();
  const keptNotes = new Map<string, readonly string[]>();
  // Before the mark, from which on the follower stores no correction's former number: a refusal leaves all as it was.
  const first = await findUnlessBusy(order, waitMs);
  let erased = !isNothing(first) || (await orderErasedAt(order)) !== undefined;
  for (let look = 0; look <= mostLooks; look += 1) {
    await markErasedOrder(order, salt, erased);
    await removeMentions(order);
    const data = await findUnlessBusy(order, waitMs).catch(async (refusal) => {
      if (look === 0) await unmarkErasedOrder(salt);
      throw refusal;
    });
    if (isNothing(data) && look > 0) return { erased, keptNotes };
    if (!isNothing(data)) {
      erased = true;
      // Before anything is erased: of an interrupted erasure perhaps only the mark is left.
      await markErasedOrder(order, salt, erased);
      for (const [trackingNo, others] of await eraseFound(order, data)) keptNotes.set(trackingNo, others);
    }
    await sleep(waitMs);
  }
  throw new Error(
    "Somebody stores this order again and again. What was there is erased; when nobody edits or imports it any more, erase it once more.",
  );
}
