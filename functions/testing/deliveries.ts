import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { bucketOf, countsKey, type ToldMark, transitMonths } from "../shipments/delivery-store.ts";

async function storeCounts(country: string, counts: Readonly<Record<string, number>>, monthsAgo: number) {
  const month = transitMonths(Date.now(), 24)[monthsAgo] ?? "";
  for (const [what, parcels] of Object.entries(counts)) {
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: countsKey(month),
        UpdateExpression: "SET #bucket = :parcels",
        ExpressionAttributeNames: { "#bucket": bucketOf({ month, country, what }) },
        ExpressionAttributeValues: { ":parcels": parcels },
      }),
    );
  }
}

/** Stores statistics of deliveries to a country, so many days after setting out, as if they had been counted. */
export async function storeDeliveries(country: string, days: readonly number[], monthsAgo = 0): Promise<void> {
  const byDays = Map.groupBy(days, String);
  const counts = [...byDays].map(([what, ones]) => [what, ones.length] as const);
  await storeCounts(country, Object.fromEntries(counts), monthsAgo);
}

/** Stores how many deliveries to a country had a window told, and of how many the first and the last came true. */
export const storeTold = (country: string, counts: Partial<Record<ToldMark, number>>, monthsAgo = 0) =>
  storeCounts(country, counts, monthsAgo);
