import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { conditionalWrite } from "../database/conditional-write.ts";
import { indexes } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { dueFrom, type StoredAlert } from "./item.ts";

/**
 * Confirms an alert, which may be so already. The worker then looks for what happened since it was asked for.
 * @returns whether it is confirmed
 */
export async function confirmAlert({ pk, sk, confirmedAt, orderExpires }: StoredAlert, now: number): Promise<boolean> {
  if (confirmedAt !== undefined) return true;
  const { partition, sort } = indexes.directory;
  const due = dueFrom(now, { pk, sk });
  const { written, item } = await conditionalWrite(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "SET confirmedAt = :at, expiresAt = :expires, #partition = :due, #sort = :from",
      ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(confirmedAt)",
      ExpressionAttributeNames: { "#partition": partition, "#sort": sort },
      ExpressionAttributeValues: {
        ":at": new Date(now).toISOString(),
        ":expires": orderExpires,
        ":due": due[partition],
        ":from": due[sort],
      },
    }),
  );
  return written || item?.confirmedAt !== undefined;
}
