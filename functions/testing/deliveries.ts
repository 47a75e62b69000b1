import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { bucketOf, countsKey, expiryOf, transitMonths } from "../shipments/delivery-store.ts";

/** Stores statistics of deliveries to a country, so many days after setting out, as if they had been counted. */
export async function storeDeliveries(country: string, days: readonly number[], monthsAgo = 0): Promise<void> {
  const month = transitMonths()[monthsAgo] ?? "";
  const counts = Object.entries(Object.groupBy(days, (one) => bucketOf({ month, country, days: one })));
  const Item = {
    ...countsKey(month),
    ...Object.fromEntries(counts.map(([bucket, ones = []]) => [bucket, ones.length])),
    expiresAt: expiryOf(month),
  };
  await table().send(new PutCommand({ TableName: tableName(), Item }));
}
