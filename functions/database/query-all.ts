import { paginateQuery, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "./table.ts";

type Query = Omit<QueryCommandInput, "TableName">;

/** One page of a query of the table: at most 1 MB. */
export const queryItems = (query: Query) => table().send(new QueryCommand({ ...query, TableName: tableName() }));

/** The items of all pages of a query. */
export async function queryAll(query: Query): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const whole = { ...query, TableName: tableName() };
  for await (const { Items = [] } of paginateQuery({ client: table() }, whole)) items.push(...Items);
  return items;
}
