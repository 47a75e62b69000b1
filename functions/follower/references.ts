import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { batchGet } from "../database/batch-get.ts";
import { batchWrite, deleteOf, putOf } from "../database/batch-write.ts";
import { table, tableName } from "../database/table.ts";
import { type ItemKey, referenceOf, referencePrefix } from "../records/references.ts";
import { snapshotSortKey } from "../shipments/snapshot-store.ts";

const textOf = ({ pk, sk }: ItemKey) => `${pk}\n${sk}`;
const queriesAtOnce = 8;

/**
 * Makes references as the records under these keys are stored now, so that changes may come in any order and any number
 * of times. A number that loses its last reference loses its snapshot.
 */
export async function syncReferences(recordKeys: readonly ItemKey[]): Promise<void> {
  const keys = [...new Map(recordKeys.map((key) => [textOf(key), key])).values()];
  const items = await batchGet(keys, { consistent: true });
  const stored = new Set(items.map(({ pk, sk }) => textOf({ pk: String(pk), sk: String(sk) })));
  const gone = keys.filter((key) => !stored.has(textOf(key))).map(referenceOf);
  const present = keys.filter((key) => stored.has(textOf(key))).map(referenceOf);
  await batchWrite([...present.map((key) => putOf({ ...key })), ...gone.map(deleteOf)]);
  await pLimit(queriesAtOnce).map([...new Set(gone.map(({ pk }) => pk))], endSnapshotWithoutReference);
}

/** Whether any order holds the number of this shipment partition. */
export async function isReferred(shipment: string): Promise<boolean> {
  const { Count = 0 } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :shipment AND begins_with(sk, :reference)",
      ExpressionAttributeValues: { ":shipment": shipment, ":reference": referencePrefix },
      Select: "COUNT",
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return Count > 0;
}

async function endSnapshotWithoutReference(shipment: string): Promise<void> {
  if (await isReferred(shipment)) return;
  await table().send(new DeleteCommand({ TableName: tableName(), Key: { pk: shipment, sk: snapshotSortKey } }));
}
