import pLimit from "p-limit";
import { isShipGlobalNumber, trackingKey } from "../../shared/keys.ts";
import { caseKey } from "../attention/item.ts";
import { batchGet, type ItemKey, keyOf, keyText, uniqueKeys } from "../database/reads.ts";
import { indexes } from "../database/schema.ts";
import {
  batchWrite,
  deleteItem,
  deleteOf,
  ifPresent,
  putItem,
  putOf,
} from "../database/writes.ts";
import { keysWithNumber, numberOf, referenceOf } from "../records/find.ts";
import { deliveryKey } from "../shipments/delivery-store.ts";
import { watchItem, watchKey } from "../shipments/due-store.ts";
import { nextCall } from "../shipments/next-call.ts";
import {
  numberIn,
  readSnapshots,
  type Snapshot,
  snapshotKey,
  wasAsked,
} from "../shipments/snapshot-store.ts";
import type { Answer, FollowedChange } from "./change.ts";

/** A tracking number that records hold, and when it was filed, in milliseconds since 1970. */
interface FiledNumber {
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
  if (snapshot && wasAsked(snapshot) && stored[partition] !== wanted[partition])
    return false;
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

const queriesAtOnce = 8;

/**
 * Makes references as the records under these keys are stored now, so that changes may come in any order and any number
 * of times. A number with a reference is watched; one that loses its last reference loses its snapshot and case.
 */
export async function syncReferences(recordKeys: readonly ItemKey[]): Promise<void> {
  const keys = uniqueKeys(recordKeys);
  const present = await batchGet(keys);
  const stored = new Set(present.map(keyOf).map(keyText));
  const gone = keys.filter((key) => !stored.has(keyText(key)));
  await batchWrite([
    ...present.map((item) => putOf({ ...referenceOf(keyOf(item)) })),
    ...gone.map((key) => deleteOf(referenceOf(key))),
  ]);
  await syncWatchedNumbers(
    present.map((item) => ({
      trackingNo: numberOf(keyOf(item)),
      filedAt: Date.parse(String(item.updatedAt)) || Date.now(),
    })),
  );
  await pLimit(queriesAtOnce).map(
    [...new Set(gone.map(numberOf))],
    forgetWithoutReference,
  );
}

/** Whether any order holds the number. */
export const isReferred = async (trackingNo: string): Promise<boolean> =>
  (await keysWithNumber(trackingNo, 1)).length > 0;

async function forgetWithoutReference(trackingNo: string): Promise<void> {
  if (!(await isReferred(trackingNo))) await forgetNumber(trackingNo);
  // Another record may hold the number, whose snapshot ended with this one, or may have been given it meanwhile.
  if (await isReferred(trackingNo))
    await syncWatchedNumbers([{ trackingNo, filedAt: Date.now() }]);
}

/** A shipment that changes concern. The follower names shipments by their tracking keys. */
export interface FollowedShipment {
  readonly number: string;
  /** Whether the courier gave a new answer. */
  readonly isAnswered: boolean;
  /** The keys of its records that came, or came back. */
  readonly arrived: readonly ItemKey[];
}

/**
 * Writes the references of records that came or went, by which all that follows finds the records of a number.
 * @returns the shipments with a new answer, and those of these records that have a snapshot or a case: of a new parcel
 * nothing is known yet, and one without a reference has lost both
 */
export async function shipmentsWithReferences(
  moved: readonly FollowedChange[],
  answers: readonly Answer[],
): Promise<FollowedShipment[]> {
  await syncReferences(moved.map(({ key }) => key));
  const answered = new Set(answers.map(({ number }) => number));
  const numbers = [...new Set([...answered, ...moved.map(({ key }) => numberOf(key))])];
  const items = await batchGet(
    numbers.flatMap((number) => [snapshotKey(number), caseKey(number)]),
  );
  const known = new Set(items.map(({ pk }) => numberIn(String(pk))));
  const arrived = uniqueKeys(moved.filter(({ after }) => after).map(({ key }) => key));
  return numbers
    .filter((number) => answered.has(number) || known.has(number))
    .map((number) => ({
      number,
      isAnswered: answered.has(number),
      arrived: arrived.filter((key) => numberOf(key) === number),
    }));
}
