import { gzipSync } from "node:zlib";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../../../functions/database/table.ts";
import { readProgress } from "../../../functions/imports/chunk-store.ts";
import { chunkIdOf } from "../../../functions/imports/items.ts";
import { snapshotKey } from "../../../functions/shipments/snapshot-store.ts";
import type { CustomerData, ItemKey, RowsItem } from "./customer-data.ts";

const remove = (Key: ItemKey) => table().send(new DeleteCommand({ TableName: tableName(), Key }));

/** Whether the worker has yet to apply this chunk, and would store its rows again. */
async function isPending({ kind, key }: RowsItem): Promise<boolean> {
  const chunk = kind === "uploaded" ? chunkIdOf(key.pk) : undefined;
  return chunk !== undefined && (await readProgress(chunk))?.state === "pending";
}

/** A chunk is no longer needed once applied; a report keeps the rows of other orders. */
async function forgetRows(item: RowsItem): Promise<void> {
  if (item.kind === "uploaded") {
    await remove(item.key);
    return;
  }
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: item.key,
      UpdateExpression: "SET #rows = :others",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#rows": "rows" },
      ExpressionAttributeValues: { ":others": gzipSync(JSON.stringify(item.ofOthers)) },
    }),
  );
}

/** Erases a customer's data. It can be repeated after an interruption. */
export async function eraseCustomer({ parcelKeys, parcels, imported }: CustomerData): Promise<void> {
  const pending = await Promise.all(imported.map(isPending));
  if (pending.includes(true)) {
    throw new Error("An import with this order in it is still running. Try again when it has finished.");
  }
  // The records last: they name the snapshots, in case this has to be repeated.
  for (const { trackingNo } of parcels) await remove(snapshotKey(trackingNo));
  for (const item of imported) await forgetRows(item);
  for (const key of parcelKeys) await remove(key);
}
