import { alertPartition, askedPartition } from "../../../functions/alerts/item.ts";
import { eraseUnusedMailboxes } from "../../../functions/alerts/links.ts";
import { caseKey } from "../../../functions/attention/item.ts";
import { queryAll, tableQuery } from "../../../functions/database/reads.ts";
import { unixSeconds } from "../../../functions/database/table.ts";
import {
  batchWrite,
  deleteItem,
  deleteOf,
  ifPresent,
  ifSameId,
  putItem,
  updateItem,
} from "../../../functions/database/writes.ts";
import { syncCase } from "../../../functions/follower/cases.ts";
import { forgetNumber } from "../../../functions/follower/references.ts";
import { readCheckpoint } from "../../../functions/imports/apply/checkpoint.ts";
import { chunkIdOf } from "../../../functions/imports/items.ts";
import { readImport } from "../../../functions/imports/job-store.ts";
import {
  keysWithNumber,
  recordsAt,
  referenceOf,
} from "../../../functions/records/find.ts";
import {
  entryKey,
  erasedMarkKey,
  type HistoryEntry,
} from "../../../functions/records/history/entry.ts";
import { recordKey, type StoredRecord } from "../../../functions/records/item.ts";
import { linksEndedKey } from "../../../functions/records/links-ended.ts";
import { newsPartition } from "../../../functions/shop/telling/store.ts";
import {
  findOrder,
  isNothing,
  type OrderData,
  type RowsItem,
  versionsOf,
} from "./order-data.ts";

/** Notes of staff that stay, by tracking number, and the numbers of the other orders that hold it. */
type KeptNotes = ReadonlyMap<string, readonly string[]>;

/** More orders than ever share a number. */
const mostOthers = 50;
/** Longer than backups of the table reach back, which is 35 days: what was erased is not restored from one. */
const markSeconds = 40 * 24 * 60 * 60;

/** Whether the worker has yet to apply this chunk, and would store its rows again, or to roll it back. */
async function isPending({ key, packedOthers }: RowsItem): Promise<boolean> {
  const chunk = chunkIdOf(key.pk);
  if (!chunk) return false;
  if (!packedOthers) return (await readCheckpoint(chunk))?.state === "pending";
  return ((await readImport(chunk.importId))?.rollbackOpen ?? 0) > 0;
}

/** A chunk is no longer needed once applied; what reports and roll-backs need keeps the rows of other orders. */
async function forgetRows({ key, packedOthers }: RowsItem): Promise<void> {
  if (!packedOthers) {
    await deleteItem(key);
    return;
  }
  await updateItem(key, { set: { rows: packedOthers }, ...ifPresent });
}

/**
 * Erases a record with what is kept of its number, unless another order holds that.
 * @returns the orders that do
 */
async function eraseRecord(record: StoredRecord): Promise<string[]> {
  const key = recordKey(record);
  await deleteItem(key, ifSameId(record));
  await deleteItem(referenceOf(key));
  const holders = await keysWithNumber(record.trackingNo, mostOthers);
  const others = await recordsAt(holders);
  if (others.length === 0) await forgetNumber(record.trackingNo);
  // It names the orders that hold the number.
  else await syncCase(record.trackingNo);
  return others.map(({ name }) => name);
}

/** Deletes a partition's items but for one sort key. */
async function erasePartition(pk: string, kept = ""): Promise<void> {
  const items = await queryAll(tableQuery(pk, { attributes: ["pk", "sk"] }));
  await batchWrite(
    items
      .filter(({ sk }) => sk !== kept)
      .map(({ sk }) => deleteOf({ pk, sk: String(sk) })),
  );
}

/** Erases what followed a record. */
async function eraseFollowing(_id: string): Promise<void> {
  for (const partitionOf of [alertPartition, askedPartition, newsPartition])
    await erasePartition(partitionOf(_id));
  await erasePartition(linksEndedKey(_id).pk);
}

/** Erases all that hangs on a record's `_id`; the mark stops a restore from a backup. */
async function eraseBelongings(_id: string): Promise<void> {
  const { pk, sk } = erasedMarkKey(_id);
  await putItem({ pk, sk, expiresAt: unixSeconds() + markSeconds });
  await erasePartition(pk, sk);
  // The follower may have copied an alert to it meanwhile.
  await eraseFollowing(_id);
}

/** Removes the order's versions from the history of a record that has another order's number now. */
async function forgetVersions(
  { _id, version, after }: HistoryEntry,
  isOfOrder: (one: StoredRecord) => boolean,
) {
  const key = entryKey(_id, version);
  if (!after || isOfOrder(after)) return deleteItem(key);
  return updateItem(key, { set: { before: undefined }, ...ifPresent });
}

interface Erased {
  readonly keptNotes: KeptNotes;
  /** Records that have another order's number now. */
  readonly moved: readonly StoredRecord[];
}

async function eraseFound(order: string, data: OrderData): Promise<KeptNotes> {
  const { parcels, ids, cases, alerts, alertRequests, changes, imported, shop } = data;
  const noted = cases.filter(({ note }) => note).map((one) => caseKey(one.trackingNo).pk);
  const keptNotes = new Map<string, readonly string[]>();
  // Records and their history last: an erasure that was interrupted finds the order by them.
  for (const _id of ids) await eraseFollowing(_id);
  await batchWrite(alertRequests.map(deleteOf));
  await eraseUnusedMailboxes([
    ...alerts.map(({ sk }) => sk),
    ...alertRequests.map(({ mailbox }) => mailbox),
  ]);
  for (const rows of imported) await forgetRows(rows);
  await batchWrite(shop.keys.map(deleteOf));
  for (const parcel of parcels) {
    const others = await eraseRecord(parcel);
    if (others.length > 0 && noted.includes(caseKey(parcel.trackingNo).pk))
      keptNotes.set(parcel.trackingNo, others);
  }
  for (const entry of changes)
    if (!ids.has(entry._id)) await forgetVersions(entry, versionsOf(order));
  for (const _id of ids) await eraseBelongings(_id);
  return keptNotes;
}

/**
 * Erases all that is stored of an order. It can be repeated after an interruption.
 * @throws Error where an import with the order is under way, or something was stored of it meanwhile
 */
export async function eraseOrderData(order: string): Promise<Erased> {
  const data = await findOrder(order);
  if ((await Promise.all(data.imported.map(isPending))).includes(true)) {
    throw new Error(
      "An import with this order in it, or its roll-back, is still running. Try again when it has finished.",
    );
  }
  const keptNotes = await eraseFound(order, data);
  if (!isNothing(await findOrder(order))) {
    throw new Error(
      "This order was stored again meanwhile. What was there is erased; erase it once more.",
    );
  }
  return { keptNotes, moved: data.moved };
}
