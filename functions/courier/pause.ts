import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { updateItem } from "../database/conditional-write.ts";
import { table, tableName, unixSeconds } from "../database/table.ts";

const pauseKey = { pk: "COURIER", sk: "PAUSE" };

/** Stops all calls to the courier until then, in milliseconds since the epoch. */
export async function pauseCourier(until: number): Promise<void> {
  await updateItem({
    Key: pauseKey,
    UpdateExpression: "SET #until = :until, expiresAt = :expires",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: { ":until": until, ":expires": unixSeconds(until) },
  });
}

export async function isCourierPaused(now: number): Promise<boolean> {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: pauseKey }));
  return (Item?.until ?? 0) > now;
}
