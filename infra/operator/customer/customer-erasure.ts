import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../../../functions/database/table.ts";
import { transactWrite } from "../../../functions/database/transaction.ts";
import { readProgress } from "../../../functions/imports/chunk-store.ts";
import { chunkIdOf } from "../../../functions/imports/items.ts";
import { endSnapshot } from "../../../functions/shipments/snapshot-store.ts";
import { type CustomerData, findCustomer, type ItemKey, isNothing, type RowsItem } from "./customer-data.ts";

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

async function eraseFound({ parcelKeys, parcels, imported }: CustomerData): Promise<void> {
  const pending = await Promise.all(imported.map(isPending));
  if (pending.includes(true)) {
    throw new Error("An import with this order in it is still running. Try again when it has finished.");
  }
  for (const item of imported) await forgetRows(item);
  for (const [at, Key] of parcelKeys.entries()) {
    const { trackingNo = "" } = parcels[at] ?? {};
    // Together, so that no lookup stores the snapshot anew in between.
    await transactWrite([{ Delete: { TableName: tableName(), Key } }, endSnapshot(trackingNo)]);
  }
}

/**
 * Erases all that is stored of an order, waits until requests that were under way have ended, and erases what they have
 * stored since. It can be repeated after an interruption.
 */
export async function eraseCustomer(order: string, waitMs: number): Promise<void> {
  for (;;) {
    const data = await findCustomer(order);
    if (isNothing(data)) return;
    await eraseFound(data);
    await sleep(waitMs);
  }
}
