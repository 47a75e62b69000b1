import { entryParts, storeEntryParts } from "../records/history/follow.ts";
import { referenceOf } from "../records/references.ts";
import { endAlerts, noteDueAlerts } from "./alerts.ts";
import { syncCases } from "./cases.ts";
import type { FollowedChange } from "./change.ts";
import { syncReferences } from "./references.ts";

/**
 * Derives history, references, cases and what is due of alerts from changes. Any repetition ends in the same.
 * @param changes of records
 * @param answered the partitions of shipments with a new answer of the courier
 */
export async function follow(changes: readonly FollowedChange[], answered: readonly string[] = []): Promise<void> {
  await Promise.all([
    followShipments(changes.filter(isOfExistence), answered),
    storeEntryParts(changes.flatMap(entryParts)),
  ]);
}

/** An edit under the same key changes no reference. */
const isOfExistence = ({ before, after }: FollowedChange) => before === undefined || after === undefined;

/** References first: cases name the orders that they tell, and alerts are found by them. */
async function followShipments(changes: readonly FollowedChange[], answered: readonly string[]): Promise<void> {
  const keys = changes.map(({ key }) => key);
  await syncReferences(keys);
  await syncCases(
    answered,
    keys.map((key) => referenceOf(key).pk),
  );
  await endAlerts(changes.filter(({ after }) => after === undefined).map(({ key }) => key));
  await noteDueAlerts(answered);
}
