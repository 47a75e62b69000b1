import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { batchWrite, deleteOf } from "../database/batch-write.ts";
import { table, tableName } from "../database/table.ts";
import { mailboxPartition, type StoredAlert } from "./item.ts";
import { keysOfMailbox } from "./store.ts";

export const stopAlert = ({ pk, sk }: StoredAlert) =>
  table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));

/** Ends all alerts of a mailbox. @returns how many there were */
export async function endMailbox(mailbox: string): Promise<number> {
  const keys = await keysOfMailbox(mailbox);
  await batchWrite(keys.map(deleteOf));
  return keys.length;
}

/** Removes what is kept of a mailbox besides its alerts. */
export async function eraseMailbox(mailbox: string): Promise<void> {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :mailbox",
      ExpressionAttributeValues: { ":mailbox": mailboxPartition(mailbox) },
      ProjectionExpression: "pk, sk",
      ConsistentRead: true,
    }),
  );
  await batchWrite(Items.map(({ pk, sk }) => deleteOf({ pk, sk })));
}
