import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { type RecordShipment, recordShipmentOf } from "../../shared/shipment/status.ts";
import { batchGet, type ItemKey, isExpired, keyOf } from "../database/reads.ts";
import { updateItem } from "../database/writes.ts";
import { allKeysWithNumber } from "../records/find.ts";
import { shipmentIn } from "../records/item.ts";
import {
  isTracked,
  type Snapshot,
  type TrackedShipment,
} from "../shipments/snapshot-store.ts";
import type { FollowedShipment } from "./references.ts";

const atOnce = 8;

/** Refused if another record has the key by now, or a newer answer stands there. */
const writeShipment = (key: ItemKey, _id: unknown, shipment: RecordShipment) =>
  updateItem(key, {
    set: { shipment },
    condition:
      "#_id = :_id AND (attribute_not_exists(shipment) OR shipment.fetchedAt <= :fetchedAt)",
    values: { _id, fetchedAt: shipment.fetchedAt },
  });

/** When the courier answered the same before does not matter. */
const isSame = (kept: RecordShipment | undefined, wanted: RecordShipment) =>
  isDeepStrictEqual(kept && { ...kept, fetchedAt: wanted.fetchedAt }, wanted);

/**
 * Keeps what a snapshot tells on records with its number.
 * @returns on how many something else stood
 */
export async function keepShipment(
  keys: readonly ItemKey[],
  shipment: TrackedShipment,
  { dryRun = false } = {},
): Promise<number> {
  const wanted = recordShipmentOf(shipment);
  const items = await batchGet(keys, ["pk", "sk", "_id", "expiresAt", "shipment"]);
  const others = items.filter(
    (item) => !isExpired(item) && !isSame(shipmentIn(item), wanted),
  );
  if (!dryRun)
    await pLimit(atOnce).map(others, (item) =>
      writeShipment(keyOf(item), item._id, wanted),
    );
  return others.length;
}

/**
 * Keeps on records how far a shipment is: after a new answer on all that have the number, else on those that came. References
 * have to be stored.
 */
export async function syncStatus(
  { number, isAnswered, arrived }: FollowedShipment,
  snapshot: Snapshot | undefined,
): Promise<void> {
  if (isTracked(snapshot))
    await keepShipment(isAnswered ? await allKeysWithNumber(number) : arrived, snapshot);
}
