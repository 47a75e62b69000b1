import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../database/table.ts";
import { type StoredParcel, storedParcel } from "./item.ts";
import { orderPartition, parcelPrefix } from "./keys.ts";

export type { StoredParcel };

/** No real order is split into more. */
const parcelsRead = 50;

/** A query for all parcels of an order. */
export const parcelsQuery = (orderNumber: string) => ({
  TableName: tableName(),
  KeyConditionExpression: "pk = :order AND begins_with(sk, :parcel)",
  ExpressionAttributeValues: { ":order": orderPartition(orderNumber), ":parcel": parcelPrefix },
});

/** An order's parcels, newest first. */
export async function parcelsOfOrder(orderNumber: string): Promise<StoredParcel[]> {
  const { Items = [] } = await table().send(new QueryCommand({ ...parcelsQuery(orderNumber), Limit: parcelsRead }));
  return Items.map((item) => storedParcel.parse(item)).sort((left, right) => (left._id < right._id ? 1 : -1));
}
