import pLimit from "p-limit";
import { batchGet } from "../database/batch-get.ts";
import { batchWrite, deleteOf, putOf } from "../database/batch-write.ts";
import { type ItemKey, keyOf, keyText } from "../database/item.ts";
import { queryItems } from "../database/query-all.ts";
import { referenceOf, referencePrefix, referredBy } from "../records/references.ts";
import { numberIn } from "../shipments/snapshot-store.ts";
import { forgetNumber, syncWatchedNumbers } from "./watched-numbers.ts";

const queriesAtOnce = 8;

/**
 * Makes references as the records under these keys are stored now, so that changes may come in any order and any number
 * of times. A number with a reference is watched; one that loses its last reference loses its snapshot and case.
 */
export async function syncReferences(recordKeys: readonly ItemKey[]): Promise<void> {
  const keys = [...new Map(recordKeys.map((key) => [keyText(key), key])).values()];
  const items = await batchGet(keys, { consistent: true });
  const filedAt = new Map(items.map((item) => [keyText(keyOf(item)), Date.parse(String(item.updatedAt))]));
  const gone = keys.filter((key) => !filedAt.has(keyText(key))).map(referenceOf);
  const present = keys.filter((key) => filedAt.has(keyText(key))).map(referenceOf);
  await batchWrite([...present.map((key) => putOf({ ...key })), ...gone.map(deleteOf)]);
  await syncWatchedNumbers(
    present.map((key) => ({
      trackingNo: numberIn(key.pk),
      filedAt: filedAt.get(keyText(referredBy(key))) || Date.now(),
    })),
  );
  await pLimit(queriesAtOnce).map([...new Set(gone.map(({ pk }) => pk))], forgetWithoutReference);
}

/** Whether any order holds the number of this shipment partition. */
export async function isReferred(shipment: string): Promise<boolean> {
  const { Count = 0 } = await queryItems({
    KeyConditionExpression: "pk = :shipment AND begins_with(sk, :reference)",
    ExpressionAttributeValues: { ":shipment": shipment, ":reference": referencePrefix },
    Select: "COUNT",
    Limit: 1,
    ConsistentRead: true,
  });
  return Count > 0;
}

async function forgetWithoutReference(shipment: string): Promise<void> {
  const trackingNo = numberIn(shipment);
  if (!(await isReferred(shipment))) await forgetNumber(trackingNo);
  // Another record may hold the number, whose snapshot ended with this one, or may have been given it meanwhile.
  if (await isReferred(shipment)) await syncWatchedNumbers([{ trackingNo, filedAt: Date.now() }]);
}
