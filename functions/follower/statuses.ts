import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { type RecordShipment, recordShipmentOf } from "../../shared/shipment/status.ts";
import { batchGet } from "../database/batch-get.ts";
import { updateItem } from "../database/conditional-write.ts";
import { type ItemKey, keyOf, keyText } from "../database/item.ts";
import { isExpired } from "../database/table.ts";
import { shipmentIn } from "../records/item.ts";
import { allKeysWithNumber, referenceOf } from "../records/references.ts";
import { numberIn, readSnapshots, type Snapshot } from "../shipments/snapshot-store.ts";

const atOnce = 8;

/** Not where another record has taken the key, or a newer answer is told by then. */
const writeShipment = (Key: ItemKey, _id: unknown, shipment: RecordShipment) =>
  updateItem({
    Key,
    UpdateExpression: "SET shipment = :shipment",
    ConditionExpression: "#id = :id AND (attribute_not_exists(shipment) OR shipment.fetchedAt <= :fetched)",
    ExpressionAttributeNames: { "#id": "_id" },
    ExpressionAttributeValues: { ":id": _id, ":shipment": shipment, ":fetched": shipment.fetchedAt },
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
  { data, fetchedAt, firstAskedAt }: Snapshot,
  { dryRun = false } = {},
): Promise<number> {
  if (!data || fetchedAt === undefined) return 0;
  const wanted = recordShipmentOf({ data, fetchedAt, firstAskedAt });
  const items = await batchGet(keys, { consistent: true, attributes: ["pk", "sk", "_id", "expiresAt", "shipment"] });
  const others = items.filter((item) => !isExpired(item) && !isSame(shipmentIn(item), wanted));
  if (!dryRun) await pLimit(atOnce).map(others, (item) => writeShipment(keyOf(item), item._id, wanted));
  return others.length;
}

/**
 * Keeps on records how far their parcels are, as their snapshots are stored now. References have to be stored.
 * @param answered shipments with a new answer of the courier: all records with the number
 * @param arrived the keys of records that came, or came back
 */
export async function syncShipments(answered: readonly string[], arrived: readonly ItemKey[]): Promise<void> {
  const arrivedOnce = [...new Map(arrived.map((key) => [keyText(key), key])).values()];
  const numbers = [...new Set([...answered, ...arrivedOnce.map((key) => referenceOf(key).pk)])].map(numberIn);
  const snapshots = await readSnapshots(numbers, { consistent: true });
  const ofAnswered = new Set(answered.map(numberIn));
  await pLimit(atOnce).map([...snapshots], async ([number, snapshot]) => {
    const keys = ofAnswered.has(number)
      ? await allKeysWithNumber(number)
      : arrivedOnce.filter((key) => numberIn(referenceOf(key).pk) === number);
    await keepShipment(keys, snapshot);
  });
}
