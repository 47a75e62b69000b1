import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { countsItem, transitMonths } from "../shipments/delivery-store.ts";

/** Stores statistics of deliveries to a country, so many days after setting out, as if they had been counted. */
export async function storeDeliveries(country: string, days: readonly number[], monthsAgo = 0): Promise<void> {
  const month = transitMonths()[monthsAgo] ?? "";
  const Item = countsItem(
    month,
    days.map((one) => ({ month, country, days: one })),
  );
  await table().send(new PutCommand({ TableName: tableName(), Item }));
}
