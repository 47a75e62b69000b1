import pLimit from "p-limit";
import { latenessOf } from "../../shared/shipment/alert-stages.ts";
import { countDelivery, deliveryIn } from "../shipments/delivery-store.ts";
import { isTracked, readSnapshots, type Snapshot } from "../shipments/snapshot-store.ts";
import { followAlerts } from "./alerts.ts";
import { syncCase } from "./cases.ts";
import type { Answer, FollowedChange } from "./change.ts";
import {
  type FollowedShipment,
  shipmentsWithReferences,
  syncDueTimes,
} from "./references.ts";
import { followShop, type SentFulfilment } from "./shop.ts";
import { syncStatus } from "./statuses.ts";

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
  const moved = changes.filter(hasMoved);
  const news = answers.filter(({ isRepeated }) => !isRepeated);
  const repeated = answers
    .filter(({ isRepeated }) => isRepeated)
    .map(({ number }) => number);
  const shipments = await shipmentsWithReferences(moved, news);
  const snapshots = await snapshotsWithCases(shipments, repeated);
  await pLimit(atOnce).map(shipments, (shipment) =>
    syncStatus(shipment, snapshots.get(shipment.number)),
  );
  await syncDueTimes(news.map(({ number }) => number));
  await countDeliveries(news, snapshots);
  const withLate = [...shipments, ...lateAmong(repeated, snapshots)];
  await followAlerts(changes, withLate, snapshots);
  await followShop(changes, sent, withLate, snapshots);
}

/** The snapshots of shipments and further numbers, each read with what its case, written first, says of it. */
async function snapshotsWithCases(
  shipments: readonly FollowedShipment[],
  others: readonly string[],
): Promise<ReadonlyMap<string, Snapshot>> {
  const numbers = shipments.map(({ number }) => number);
  await pLimit(atOnce).map(numbers, (number) => syncCase(number));
  return readSnapshots([...numbers, ...others]);
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
