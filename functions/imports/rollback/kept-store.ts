import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type KeptRecord, keptRecord } from "../../../shared/import-rollback.ts";
import { isExpired, table, tableName } from "../../database/table.ts";
import type { Action } from "../../records/write.ts";
import type { ChunkId } from "../chunk-store.ts";
import { importExpires, jobKey, keptKey, keptPrefix } from "../items.ts";
import { packJson, unpackJson } from "../packed-json.ts";
import { fitReply } from "../rows-to-report.ts";

const keptRecords = z.array(keptRecord);

export const packKept = (records: readonly KeptRecord[]) => packJson(records);
export const unpackKept = (packed: unknown): KeptRecord[] => unpackJson(keptRecords, packed);

/** Names records that a roll-back leaves as they are, in the transaction that passes them. */
export const keepRecords = (
  { importId, number }: ChunkId,
  position: number,
  records: readonly KeptRecord[],
): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...keptKey(importId, number, position), rows: packKept(records), expiresAt: importExpires() },
  },
});

/** All that a reply can carry, in the order of order numbers. */
export async function readKept(importId: string): Promise<KeptRecord[]> {
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      KeyConditionExpression: "pk = :job AND begins_with(sk, :kept)",
      ExpressionAttributeValues: { ":job": jobKey(importId).pk, ":kept": keptPrefix },
      ConsistentRead: true,
    },
  );
  const records: KeptRecord[] = [];
  for await (const { Items = [] } of pages) {
    for (const item of Items) if (!isExpired(item)) records.push(...unpackKept(item.rows));
  }
  return fitReply(records);
}
