import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { bucketOf, countsKey, transitMonths } from "../shipments/delivery-store.ts";

/** Stores statistics of deliveries to a country, so many days after setting out, as if they had been counted. */
export async function storeDeliveries(country: string, days: readonly number[], monthsAgo = 0): Promise<void> {
  const month = transitMonths(Date.now(), 24)[monthsAgo] ?? "";
  const counts = Object.entries(Object.groupBy(days, (one) => bucketOf({ month, country, what: String(one) })));
  for (const [bucket, ones = []] of counts) {
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: countsKey(month),
        UpdateExpression: "SET #bucket = :parcels",
        ExpressionAttributeNames: { "#bucket": bucket },
        ExpressionAttributeValues: { ":parcels": ones.length },
      }),
    );
  }
}
