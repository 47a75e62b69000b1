import { paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { isExpired, table } from "./table.ts";

const keyed = z.looseObject({ pk: z.string(), sk: z.string(), expiresAt: z.optional(z.number()) });
export type ScannedItem = z.infer<typeof keyed>;

/**
 * Reads a whole table, for operators' commands only, by consistent reads.
 * @param prefixes of the partition keys of the items to return; expired ones are left out
 */
export async function* itemsWith(TableName: string, prefixes: readonly string[]): AsyncGenerator<ScannedItem> {
  const pages = paginateScan(
    { client: table() },
    {
      TableName,
      FilterExpression: prefixes.map((_, at) => `begins_with(pk, :prefix${at})`).join(" OR "),
      ExpressionAttributeValues: Object.fromEntries(prefixes.map((prefix, at) => [`:prefix${at}`, prefix])),
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const one of Items) {
      const item = keyed.parse(one);
      if (!isExpired(item)) yield item;
    }
  }
}
