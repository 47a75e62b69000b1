import { referenceOf } from "../records/references.ts";
import { countDelivery, deliveryIn } from "../shipments/delivery-store.ts";
import { followAlerts } from "./alerts.ts";
import { syncCases } from "./cases.ts";
import type { Answer, FollowedChange } from "./change.ts";
import { syncReferences } from "./references.ts";
import { syncShipments } from "./statuses.ts";
import { syncDueTimes } from "./watched-numbers.ts";

/**
 * Derives references, cases, the status on records, counts of deliveries, due times and what is due of alerts from
 * changes. Any repetition ends in the same.
 * @param changes of records
 * @param answers new answers of the courier
 */
export async function follow(changes: readonly FollowedChange[], answers: readonly Answer[] = []): Promise<void> {
  const [knownBefore] = await Promise.all([
    followShipments(changes.filter(isCreationOrDeletion), [...new Set(answers.map(({ pk }) => pk))]),
    countDeliveries(answers),
  ]);
  await followAlerts(changes, answers, knownBefore);
}

/** One after another: those of a month change the same item. */
async function countDeliveries(answers: readonly Answer[]): Promise<void> {
  for (const { pk, data } of answers) {
    const delivery = deliveryIn(data);
    if (delivery) await countDelivery(pk, delivery);
  }
}

/** An edit under the same key changes no reference; another record in place of an expired one may not have had any. */
const isCreationOrDeletion = ({ before, after }: FollowedChange) => before?._id !== after?._id;

/** References first: cases name the orders that they tell. @returns shipments of the changes of which something is known */
async function followShipments(changes: readonly FollowedChange[], answered: readonly string[]): Promise<string[]> {
  const keys = changes.map(({ key }) => key);
  await syncReferences(keys);
  const known = await syncCases(
    answered,
    keys.map((key) => referenceOf(key).pk),
  );
  const isKnown = new Set(known);
  await syncShipments(
    answered,
    keys.filter((key) => isKnown.has(referenceOf(key).pk)),
  );
  await syncDueTimes(answered);
  return known;
}
