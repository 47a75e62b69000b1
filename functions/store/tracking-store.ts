import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ulid } from "ulid";
import type { TrackingFields } from "../../shared/tracking.ts";
import { Failure } from "../runtime/failure.ts";
import { isConditionFailed, table, tableName } from "./table.ts";
import { newParcel, parcelItem, type StoredParcel, storedParcel } from "./tracking-item.ts";
import { orderPartition, parcelPrefix } from "./tracking-keys.ts";

export type { StoredParcel };

/** No real order is split into more. */
const parcelsRead = 50;

const parcelsQuery = (orderNumber: string) => ({
  TableName: tableName(),
  KeyConditionExpression: "pk = :order AND begins_with(sk, :parcel)",
  ExpressionAttributeValues: { ":order": orderPartition(orderNumber), ":parcel": parcelPrefix },
});

/** An order's parcels, newest first. */
export async function parcelsOfOrder(orderNumber: string): Promise<StoredParcel[]> {
  const { Items = [] } = await table().send(new QueryCommand({ ...parcelsQuery(orderNumber), Limit: parcelsRead }));
  return Items.map((item) => storedParcel.parse(item)).sort((left, right) => (left._id < right._id ? 1 : -1));
}

async function hasParcels(orderNumber: string): Promise<boolean> {
  const { Count = 0 } = await table().send(
    new QueryCommand({ ...parcelsQuery(orderNumber), Select: "COUNT", Limit: 1, ConsistentRead: true }),
  );
  return Count > 0;
}

const taken = ({ name, trackingNo }: TrackingFields) =>
  new Failure("conflict", `Order ${name} already has the tracking number ${trackingNo}.`);

/**
 * Stores a new record; `addedParcel` tells that the order had one already.
 * @throws Failure `conflict` where the order has this very tracking number
 */
export async function createTracking(
  fields: TrackingFields,
  by: string,
): Promise<{ record: StoredParcel; addedParcel: boolean }> {
  const now = new Date();
  const record = newParcel(fields, ulid(now.getTime()), now, by);
  // Asked before the write: when this fails, nothing has happened yet and the form can simply be sent again.
  const addedParcel = await hasParcels(fields.name);
  try {
    await table().send(
      new PutCommand({
        TableName: tableName(),
        Item: parcelItem(record),
        ConditionExpression: "attribute_not_exists(pk)",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const stored = storedParcel.parse(unmarshall(error.Item ?? {}));
    // The client sends a put again when its answer was lost; then the record in the way is our own.
    if (stored._id !== record._id) throw taken(stored);
  }
  return { record, addedParcel };
}
