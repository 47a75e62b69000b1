import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { type StoredRecord, storedRecord } from "./item.ts";
import { orderPartition, recordPrefix } from "./keys.ts";

export type { StoredRecord as StoredParcel };

/** No real order is split into more. */
const recordsRead = 50;

/** A query for all parcels of an order. */
export const recordsQuery = (orderNumber: string) => ({
  TableName: tableName(),
  KeyConditionExpression: "pk = :order AND begins_with(sk, :parcel)",
  ExpressionAttributeValues: { ":order": orderPartition(orderNumber), ":parcel": recordPrefix },
});

/** An order's parcels, newest first. */
export async function recordsOfOrder(orderNumber: string): Promise<StoredRecord[]> {
  const { Items = [] } = await table().send(new QueryCommand({ ...recordsQuery(orderNumber), Limit: recordsRead }));
  return Items.map((item) => storedRecord.parse(item)).sort((left, right) => (left._id < right._id ? 1 : -1));
}
