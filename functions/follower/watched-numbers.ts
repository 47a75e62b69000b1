import { isShipGlobalNumber, trackingKey } from "../../shared/keys.ts";
import { caseKey } from "../attention/item.ts";
import { batchGet } from "../database/reads.ts";
import { indexes } from "../database/schema.ts";
import { batchWrite, deleteItem, ifPresent, putItem, putOf } from "../database/writes.ts";
import { deliveryKey } from "../shipments/delivery-store.ts";
import { watchItem, watchKey } from "../shipments/due-store.ts";
import { nextCall } from "../shipments/next-call.ts";
import {
  readSnapshots,
  type Snapshot,
  snapshotKey,
} from "../shipments/snapshot-store.ts";

/** A tracking number that records hold, and when it was filed, in milliseconds since 1970. */
export interface FiledNumber {
  readonly trackingNo: string;
  readonly filedAt: number;
}

const { partition, sort } = indexes.directory;

type Stored = Readonly<Record<string, unknown>>;

/**
 * Its snapshot decides when a number is due. It may be listed earlier: the watch then sees that it is not due, and notes
 * the right time.
 */
function isRight(
  stored: Stored,
  snapshot: Snapshot | undefined,
  wanted: Stored,
): boolean {
  const isAnswered =
    snapshot?.fetchedAt !== undefined || snapshot?.failedAt !== undefined;
  if (isAnswered && stored[partition] !== wanted[partition]) return false;
  const [due, latest] = [stored[sort], wanted[sort]];
  if (due === undefined) return latest === undefined;
  return [new Date().toISOString(), latest].some((time) => String(due) <= String(time));
}

interface Watched {
  readonly trackingNo: string;
  readonly snapshot: Snapshot | undefined;
  readonly wanted: Stored;
  /** Absent for one that is not watched. */
  readonly stored: Stored | undefined;
}

/** Those of the numbers that are not watched, or at a wrong time. */
async function wronglyWatched(numbers: readonly FiledNumber[]): Promise<Watched[]> {
  const byKey = new Map(
    numbers.map((number) => [trackingKey(number.trackingNo), number]),
  );
  const ours = [...byKey.values()].filter(({ trackingNo }) =>
    isShipGlobalNumber(trackingNo),
  );
  const trackingNos = ours.map(({ trackingNo }) => trackingNo);
  const [items, snapshots] = await Promise.all([
    batchGet(trackingNos.map(watchKey)),
    readSnapshots(trackingNos),
  ]);
  const storedItems = new Map<unknown, Stored>(items.map((item) => [item.pk, item]));
  return ours.flatMap(({ trackingNo, filedAt }) => {
    const snapshot = snapshots.get(trackingNo);
    const wanted = watchItem(
      trackingNo,
      snapshot ? nextCall(snapshot) : { at: filedAt, urgent: false },
    );
    const stored = storedItems.get(wanted.pk);
    return stored && isRight(stored, snapshot, wanted)
      ? []
      : [{ trackingNo, snapshot, wanted, stored }];
  });
}

/**
 * Makes the watch ask for numbers that records hold, at once for those without a snapshot. Can be repeated.
 * @returns how many were not watched, or at a wrong time
 */
export async function syncWatchedNumbers(
  numbers: readonly FiledNumber[],
  { dryRun = false } = {},
): Promise<number> {
  const wrong = await wronglyWatched(numbers);
  if (!dryRun) await batchWrite(wrong.map(({ wanted }) => putOf(wanted)));
  return wrong.length;
}

/**
 * Notes when numbers with a new answer are due, where the request that stored it ended before it did so. One that is not
 * watched any more stays so.
 */
export async function syncDueTimes(answered: readonly string[]): Promise<void> {
  const numbers = answered.map((trackingNo) => ({ trackingNo, filedAt: Date.now() }));
  for (const { snapshot, stored, wanted } of await wronglyWatched(numbers)) {
    if (!snapshot || !stored) continue;
    await putItem(wanted, ifPresent);
  }
}

/**
 * Removes what is kept of a number that no record holds: first what allows to store its snapshot anew, then the snapshot,
 * without which no case is stored.
 */
export async function forgetNumber(trackingNo: string): Promise<void> {
  for (const keyIn of [watchKey, snapshotKey, caseKey, deliveryKey])
    await deleteItem(keyIn(trackingNo));
}
