import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { ItemKey } from "../database/item.ts";
import { isExpired, table, tableName } from "../database/table.ts";
import { importExpires } from "./items.ts";
import { packJson, unpackJson } from "./packed-json.ts";

/** The write of rows that reports and roll-backs need. */
export const putRows = (key: ItemKey, rows: readonly unknown[]) => ({
  Put: { TableName: tableName(), Item: { ...key, rows: packJson(rows), expiresAt: importExpires() } },
});

/**
 * Rows under the sort keys with a prefix, in their order, by a consistent read.
 * @param all false: those of the first item
 */
export async function readRows<Row extends z.ZodMiniType>(
  row: Row,
  pk: string,
  prefix: string,
  all = true,
): Promise<z.output<Row>[]> {
  const rows: z.output<Row>[] = [];
  const pages = paginateQuery(
    { client: table() },
    {
      TableName: tableName(),
      KeyConditionExpression: "pk = :partition AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":partition": pk, ":prefix": prefix },
      ConsistentRead: true,
      ...(!all && { Limit: 1 }),
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) if (!isExpired(item)) rows.push(...unpackJson(z.array(row), item.rows));
    if (!all) break;
  }
  return rows;
}
