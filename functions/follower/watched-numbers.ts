import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { trackingKey } from "../../shared/keys.ts";
import { isShipGlobalNumber } from "../../shared/tracking-number.ts";
import { caseKey } from "../attention/item.ts";
import { batchGet } from "../database/batch-get.ts";
import { batchWrite, putOf } from "../database/batch-write.ts";
import { indexes } from "../database/schema.ts";
import { table, tableName } from "../database/table.ts";
import { watchItem, watchKey } from "../shipments/due-store.ts";
import { nextCall } from "../shipments/next-call.ts";
import { readSnapshots, type Snapshot, snapshotKey } from "../shipments/snapshot-store.ts";

/** A tracking number that records hold, and when it was filed, in milliseconds since 1970. */
export interface FiledNumber {
  readonly trackingNo: string;
  readonly filedAt: number;
}

const { partition, sort } = indexes.directory;

type Stored = Readonly<Record<string, unknown>>;

/** Its snapshot decides when a number is due. One without an answer only has to be due by now, or by the time wanted. */
function isRight(stored: Stored, snapshot: Snapshot | undefined, wanted: Stored): boolean {
  if (snapshot?.fetchedAt === undefined && snapshot?.failedAt === undefined) {
    const due = stored[sort];
    return due !== undefined && [new Date().toISOString(), wanted[sort]].some((time) => String(due) <= String(time));
  }
  return stored[partition] === wanted[partition] && stored[sort] === wanted[sort];
}

/**
 * Makes the watch ask for numbers that records hold, at once for those without a snapshot. Can be repeated.
 * @returns how many were not watched, or at a wrong time
 */
export async function syncWatchedNumbers(numbers: readonly FiledNumber[], { dryRun = false } = {}): Promise<number> {
  const byKey = new Map(numbers.map((number) => [trackingKey(number.trackingNo), number]));
  const ours = [...byKey.values()].filter(({ trackingNo }) => isShipGlobalNumber(trackingNo));
  const trackingNos = ours.map(({ trackingNo }) => trackingNo);
  const [items, snapshots] = await Promise.all([
    batchGet(trackingNos.map(watchKey), { consistent: true }),
    readSnapshots(trackingNos, { consistent: true }),
  ]);
  const storedItems = new Map<unknown, Stored>(items.map((item) => [item.pk, item]));
  const mended = ours.flatMap(({ trackingNo, filedAt }) => {
    const snapshot = snapshots.get(trackingNo);
    const wanted = watchItem(trackingNo, snapshot ? nextCall(snapshot) : { at: filedAt, urgent: false });
    const stored = storedItems.get(wanted.pk);
    return stored && isRight(stored, snapshot, wanted) ? [] : [wanted];
  });
  if (!dryRun) await batchWrite(mended.map(putOf));
  return mended.length;
}

/**
 * Removes what is kept of a number that no record holds: first what allows to store its snapshot anew, then the snapshot,
 * without which no case is stored.
 */
export async function forgetNumber(trackingNo: string): Promise<void> {
  for (const Key of [watchKey(trackingNo), snapshotKey(trackingNo), caseKey(trackingNo)]) {
    await table().send(new DeleteCommand({ TableName: tableName(), Key }));
  }
}
