import pLimit from "p-limit";
import { batchGet, type ItemKey, keyOf, keyText, uniqueKeys } from "../database/reads.ts";
import { batchWrite, deleteOf, putOf } from "../database/writes.ts";
import { keysWithNumber, numberOf, referenceOf } from "../records/references.ts";
import { forgetNumber, syncWatchedNumbers } from "./watched-numbers.ts";

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
