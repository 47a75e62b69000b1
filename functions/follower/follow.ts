import pLimit from "p-limit";
import { countDelivery, deliveryIn } from "../shipments/delivery-store.ts";
import { followAlerts } from "./alerts.ts";
import { syncCase } from "./cases.ts";
import type { Answer, FollowedChange } from "./change.ts";
import { syncReferences } from "./references.ts";
import { withSnapshotOrCase } from "./shipment.ts";
import { syncStatus } from "./statuses.ts";
import { syncDueTimes } from "./watched-numbers.ts";

const atOnce = 8;

/** An edit under the same key moves nothing; another record in place of an expired one may not have had a reference. */
const hasMoved = ({ before, after }: FollowedChange) => before?._id !== after?._id;

/**
 * Derives references, cases, the status on records, due times, counts of deliveries and what is due of alerts from changes.
 * Any repetition ends in the same.
 * @param changes of records
 * @param answers new answers of the courier
 */
export async function follow(changes: readonly FollowedChange[], answers: readonly Answer[] = []): Promise<void> {
  const moved = changes.filter(hasMoved);
  // All that follows finds the records of a number by its references.
  await syncReferences(moved.map(({ key }) => key));
  const shipments = await withSnapshotOrCase(moved, answers);
  await pLimit(atOnce).map(shipments, async (shipment) => {
    await syncCase(shipment.number);
    await syncStatus(shipment);
  });
  await syncDueTimes(answers.map(({ number }) => number));
  await countDeliveries(answers);
  await followAlerts(changes, shipments);
}

/** One after another: those of a month change the same item. */
async function countDeliveries(answers: readonly Answer[]): Promise<void> {
  for (const { number, data } of answers) {
    const delivery = deliveryIn(data);
    if (delivery) await countDelivery(number, delivery);
  }
}
