import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { emptyShipment } from "../../shared/shipment/data.ts";
import { table, tableName } from "../database/table.ts";
import { snapshotKey } from "../shipments/snapshot-store.ts";

/** Stores a snapshot of a number, as after a lookup. */
export async function storeSnapshot(trackingNo: string, data = emptyShipment(trackingNo)): Promise<void> {
  const Item = { ...snapshotKey(trackingNo), data, fetchedAt: Date.now() };
  await table().send(new PutCommand({ TableName: tableName(), Item }));
}
