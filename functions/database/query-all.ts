import { paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { table } from "./table.ts";

/** The items of a query of the table, of all its pages: DynamoDB answers with at most 1 MB. */
export async function queryAll(query: QueryCommandInput): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table() }, query)) items.push(...Items);
  return items;
}
