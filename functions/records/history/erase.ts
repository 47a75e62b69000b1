import { PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { batchWrite, deleteOf } from "../../database/batch-write.ts";
import { table, tableName, unixSeconds } from "../../database/table.ts";
import { erasedMarkKey } from "./entry.ts";

/** Longer than dead letters are kept, which an operator may deliver again. */
const markSeconds = 30 * 24 * 60 * 60;

/** Deletes all entries of a record's history; the mark stays. */
export async function eraseEntries(_id: string): Promise<void> {
  const { pk, sk: mark } = erasedMarkKey(_id);
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      KeyConditionExpression: "pk = :history AND sk < :mark",
      ProjectionExpression: "sk",
      ExpressionAttributeValues: { ":history": pk, ":mark": mark },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    await batchWrite(Items.map(({ sk }) => deleteOf({ pk, sk: String(sk) })));
  }
}

/** Erases a record's history, and what the follower still learns of it. */
export async function eraseHistory(_id: string): Promise<void> {
  const mark = { ...erasedMarkKey(_id), _id, expiresAt: unixSeconds() + markSeconds };
  await table().send(new PutCommand({ TableName: tableName(), Item: mark }));
  await eraseEntries(_id);
}
