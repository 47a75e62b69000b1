import pLimit from "p-limit";
import { latenessOf } from "../../shared/shipment/alert-stages.ts";
import { countDelivery, deliveryIn } from "../shipments/delivery-store.ts";
import { isTracked, readSnapshots, type Snapshot } from "../shipments/snapshot-store.ts";
import { followAlerts } from "./alerts.ts";
import { syncCase } from "./cases.ts";
import type { Answer, FollowedChange } from "./change.ts";
import { syncReferences } from "./references.ts";
import { type FollowedShipment, withSnapshotOrCase } from "./shipment.ts";
import { followShop, type SentFulfilment } from "./shop.ts";
import { syncStatus } from "./statuses.ts";
import { syncDueTimes } from "./watched-numbers.ts";

const atOnce = 8;

/** An edit under the same key moves nothing; another record in place of an expired one may not have had a reference. */
const hasMoved = ({ before, after }: FollowedChange) => before?._id !== after?._id;

/**
 * Derives references, cases, the status on records, due times, counts of deliveries and what is due of alerts and for the shop
 * from changes.
 * Any repetition ends in the same.
 * @param changes of records
 * @param answers new answers of the courier
 * @param sent by the shop
 */
export async function follow(
  changes: readonly FollowedChange[],
  answers: readonly Answer[] = [],
  sent: readonly SentFulfilment[] = [],
): Promise<void> {
  const limit = pLimit(atOnce);
  const moved = changes.filter(hasMoved);
  const news = answers.filter(({ isRepeated }) => !isRepeated);
  const repeated = answers
    .filter(({ isRepeated }) => isRepeated)
    .map(({ number }) => number);
  // All that follows finds the records of a number by its references.
  await syncReferences(moved.map(({ key }) => key));
  const shipments = await withSnapshotOrCase(moved, news);
  await limit.map(shipments, ({ number }) => syncCase(number));
  // Read after the cases: a snapshot is read together with what its case says of it.
  const snapshots = await readSnapshots([
    ...shipments.map(({ number }) => number),
    ...repeated,
  ]);
  await limit.map(shipments, (shipment) =>
    syncStatus(shipment, snapshots.get(shipment.number)),
  );
  await syncDueTimes(news.map(({ number }) => number));
  await countDeliveries(news, snapshots);
  const withLate = [...shipments, ...lateAmong(repeated, snapshots)];
  await followAlerts(changes, withLate, snapshots);
  await followShop(changes, sent, withLate, snapshots);
}

/** Those of the shipments that were asked for again, and are late or silent. */
const lateAmong = (
  numbers: readonly string[],
  snapshots: ReadonlyMap<string, Snapshot>,
): FollowedShipment[] =>
  [...new Set(numbers)]
    .filter((number) => {
      const snapshot = snapshots.get(number);
      return (
        isTracked(snapshot) && latenessOf(snapshot, snapshot.fetchedAt) !== undefined
      );
    })
    .map((number) => ({ number, isAnswered: true, arrived: [] }));

/** One after another: those of a month change the same item. */
async function countDeliveries(
  answers: readonly Answer[],
  snapshots: ReadonlyMap<string, Snapshot>,
): Promise<void> {
  for (const { number, data } of answers) {
    const delivery = deliveryIn({ ...snapshots.get(number), data });
    if (delivery) await countDelivery(number, delivery);
  }
}
