import { setTimeout as sleep } from "node:timers/promises";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { eraseMailbox } from "../../../functions/alerts/stop.ts";
import { alertsOfMailbox } from "../../../functions/alerts/store.ts";
import { caseKey } from "../../../functions/attention/item.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import { isReferred } from "../../../functions/follower/references.ts";
import { readProgress } from "../../../functions/imports/chunk-store.ts";
import { chunkIdOf } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import { revocationKey } from "../../../functions/lookup/order-links.ts";
import { entryKey } from "../../../functions/records/history/entry.ts";
import { eraseHistory } from "../../../functions/records/history/erase.ts";
import { newestEntry } from "../../../functions/records/history/read.ts";
import { referenceOf } from "../../../functions/records/references.ts";
import { uncounting } from "../../../functions/shipments/delivery-store.ts";
import { endSnapshot, shipmentPartition } from "../../../functions/shipments/snapshot-store.ts";
import { type CustomerData, findCustomer, type ItemKey, isNothing, isOfOrder, type RowsItem } from "./customer-data.ts";
import { removeMentions } from "./import-mentions.ts";

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

/** The history of the order's records; of one that has another order's number now, only what contains this order's. */
async function eraseChanges(order: string, { parcels, changes }: CustomerData): Promise<void> {
  const theirs = new Set(parcels.map(({ _id }) => _id));
  for (const _id of new Set(changes.map((change) => change._id))) {
    const newest = await newestEntry(_id);
    if (newest && isOfOrder(newest, order)) theirs.add(_id);
  }
  for (const _id of theirs) await eraseHistory(_id);
  for (const { _id, version } of changes) if (!theirs.has(_id)) await remove(entryKey(_id, version));
}

/** What is kept of mailboxes that no other order has goes as well: when they were last asked, and by which links. */
async function eraseAlerts({ alerts, alertRequests }: CustomerData): Promise<void> {
  for (const { pk, sk } of [...alertRequests, ...alerts]) await remove({ pk, sk });
  for (const { sk: mailbox, pk } of alerts) {
    const others = (await alertsOfMailbox(mailbox)).filter((alert) => alert.pk !== pk);
    if (others.length === 0) await eraseMailbox(mailbox);
  }
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

/** Together, so that no lookup stores the snapshot anew in between, and no follower the case or the delivery. */
async function endParcel(Key: ItemKey, trackingNo: string): Promise<void> {
  for (;;) {
    const uncounted = await uncountingAlone(trackingNo);
    const ended = [{ Delete: { TableName: tableName(), Key } }, endSnapshot(trackingNo), endCase(trackingNo)];
    if (!(await transactWrite([...ended, ...uncounted]))) return;
  }
}

async function eraseFound(order: string, data: CustomerData): Promise<void> {
  const { parcelKeys, parcels, imported } = data;
  const pending = await Promise.all(imported.map(isPending));
  if (pending.includes(true)) {
    throw new Error(
      "An import with this order in it, or its roll-back, is still running. Try again when it has finished.",
    );
  }
  for (const item of imported) await forgetRows(item);
  await uncountFormer(data);
  await eraseChanges(order, data);
  await eraseAlerts(data);
  for (const [at, Key] of parcelKeys.entries()) {
    const { trackingNo = "" } = parcels[at] ?? {};
    await remove(referenceOf(Key));
    await endParcel(Key, trackingNo);
  }
  await remove(revocationKey(order));
}

/**
 * Erases all that is stored of an order, waits until requests that were under way have ended, and erases what they have
 * stored since. It can be repeated after an interruption.
 */
export async function eraseCustomer(order: string, waitMs: number): Promise<void> {
  for (;;) {
    await removeMentions(order);
    const data = await findCustomer(order);
    if (isNothing(data)) return;
    await eraseFound(order, data);
    await sleep(waitMs);
  }
}
