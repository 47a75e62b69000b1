import {
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  type ScanCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { type IndexName, indexes } from "./schema.ts";
import { table, tableName } from "./table.ts";

type Query = Omit<QueryCommandInput, "TableName">;

export interface PartOfIndex extends Pick<Query, "Limit" | "ScanIndexForward" | "ExclusiveStartKey"> {
  /** A condition on the sort key, `#sort`, and the values it names. */
  readonly where?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** What to read besides the sort key. */
  readonly attributes?: readonly string[];
}

/** A query for a partition of an index. */
export const indexQuery = (
  IndexName: IndexName,
  partition: string,
  { where, values, attributes = [], ...query }: PartOfIndex = {},
): Query => ({
  IndexName,
  KeyConditionExpression: ["#partition = :partition", ...(where ? [where] : [])].join(" AND "),
  // A role that may find keys only is denied a query that could return more.
  Select: "SPECIFIC_ATTRIBUTES",
  ProjectionExpression: ["#sort", ...attributes.map((name) => `#${name}`)].join(", "),
  ExpressionAttributeNames: {
    "#partition": indexes[IndexName].partition,
    "#sort": indexes[IndexName].sort,
    ...Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
  },
  ExpressionAttributeValues: { ":partition": partition, ...values },
  ...query,
});

/** One page of a query of the table: at most 1 MB. */
export const queryItems = (query: Query) => table().send(new QueryCommand({ ...query, TableName: tableName() }));

/** The items of all pages of a query. */
export async function queryAll(query: Query): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const whole = { ...query, TableName: tableName() };
  for await (const { Items = [] } of paginateQuery({ client: table() }, whole)) items.push(...Items);
  return items;
}

/** All items of the table, or of the one that is named, page by page and consistently. */
export async function* scanPages(scan: Partial<ScanCommandInput>): AsyncGenerator<Record<string, unknown>[]> {
  const whole = { TableName: tableName(), ConsistentRead: true, ...scan };
  for await (const { Items = [] } of paginateScan({ client: table() }, whole)) yield Items;
}
