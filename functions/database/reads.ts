import { setTimeout as sleep } from "node:timers/promises";
import {
  BatchGetCommand,
  GetCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  type ScanCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { chunked } from "../../shared/chunked.ts";
import { busy } from "../platform/failure.ts";
import { type IndexName, indexes, tableKeys } from "./schema.ts";
import { table, tableName, unixSeconds } from "./table.ts";

type Values = Readonly<Record<string, unknown>>;

/** DynamoDB takes no empty objects. */
const unlessEmpty = <Value>(
  entries: readonly (readonly [string, Value])[],
): Record<string, Value> | undefined =>
  entries.length > 0 ? Object.fromEntries(entries) : undefined;

/**
 * What the placeholders of expressions stand for: `#name` for the attribute of that name, and `:name` for the value of that
 * name. Undefined values are left out.
 * @param aliases attributes that have another name in the expressions
 */
export const placeholders = (
  expressions: readonly (string | undefined)[],
  values: Values = {},
  aliases: Readonly<Record<string, string>> = {},
) => ({
  ExpressionAttributeNames: unlessEmpty(
    [...expressions.join(" ").matchAll(/#(\w+)/gu)].map(([place, name = ""]) => [
      place,
      aliases[name] ?? name,
    ]),
  ),
  ExpressionAttributeValues: unlessEmpty(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[`:${name}`, value]],
    ),
  ),
});

/** Reading these attributes only; whole items where they are left out. */
export function projection(attributes: readonly string[] | undefined) {
  const ProjectionExpression = attributes?.map((name) => `#${name}`).join(", ");
  return { ProjectionExpression, ...placeholders([ProjectionExpression]) };
}

type Attributes = Record<string, unknown>;

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export const keyOf = ({ pk, sk }: Readonly<Record<string, unknown>>): ItemKey => ({
  pk: String(pk),
  sk: String(sk),
});

/** A key as one text. No key holds a new line. */
export const keyText = ({ pk, sk }: ItemKey) => `${pk}\n${sk}`;

export const uniqueKeys = (keys: readonly ItemKey[]): ItemKey[] => [
  ...new Map(keys.map((key) => [keyText(key), key])).values(),
];

/** Whether an item counts as deleted: DynamoDB deletes it only hours or days after it has expired. */
export const isExpired = ({ expiresAt }: { readonly expiresAt?: number | undefined }) =>
  expiresAt !== undefined && expiresAt <= unixSeconds();

/** What a schema reads of an item; undefined where there is none, or it has expired. */
export const unexpired = <Value>(
  schema: { parse(item: unknown): Value },
  item: Readonly<Record<string, unknown>> | undefined,
): Value | undefined => (item && !isExpired(item) ? schema.parse(item) : undefined);

/** What a schema reads of those items that have not expired. */
export const allUnexpired = <Value>(
  schema: { parse(item: unknown): Value },
  items: readonly Attributes[],
): Value[] => items.filter((item) => !isExpired(item)).map((item) => schema.parse(item));

/*
 * The table is read consistently, always: only its indexes lag behind. `attributes`: what to read; left out, all of an item.
 */

/** The item under a key. */
export async function readItem(
  { pk, sk }: ItemKey,
  attributes?: readonly string[],
): Promise<Attributes | undefined> {
  const request = {
    TableName: tableName(),
    Key: { pk, sk },
    ConsistentRead: true,
    ...projection(attributes),
  };
  return (await table().send(new GetCommand(request))).Item;
}

/** What a schema reads of the item under a key; undefined where there is none, or it has expired. */
export const readAs = async <Value>(
  schema: { parse(item: unknown): Value },
  key: ItemKey,
  attributes?: readonly string[],
): Promise<Value | undefined> => unexpired(schema, await readItem(key, attributes));

/** Opens the connection that the next call uses, by reading an item that does not exist. */
export const warmConnection = () => readItem({ pk: "COURIER", sk: "NOTHING" });

/** The most keys that DynamoDB takes in one call. */
const batchSize = 100;
const maxAttempts = 5;

/**
 * Sends a batch, and what a throttled table left of it again.
 * @param send returns what is left
 */
export async function sendAll<One>(
  batch: readonly One[],
  send: (rest: One[]) => Promise<One[] | undefined>,
): Promise<void> {
  let rest = [...batch];
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw busy();
    if (attempt > 1) await sleep(Math.random() * 25 * 2 ** attempt);
    rest = (await send(rest)) ?? [];
  }
}

/**
 * Items by their keys, which must differ; missing items are left out.
 * @throws Failure `busy` where some items stay unread
 */
export async function batchGet(
  keys: readonly ItemKey[],
  attributes?: readonly string[],
): Promise<Attributes[]> {
  const request = { ConsistentRead: true, ...projection(attributes) };
  const batches = chunked(keys, batchSize).map(async (batch) => {
    const items: Attributes[] = [];
    await sendAll<Attributes>(
      batch.map(({ pk, sk }) => ({ pk, sk })),
      async (Keys) => {
        const { Responses, UnprocessedKeys } = await table().send(
          new BatchGetCommand({ RequestItems: { [tableName()]: { ...request, Keys } } }),
        );
        items.push(...(Responses?.[tableName()] ?? []));
        return UnprocessedKeys?.[tableName()]?.Keys;
      },
    );
    return items;
  });
  return (await Promise.all(batches)).flat();
}

type Query = Omit<QueryCommandInput, "TableName">;

export interface QueryPart
  extends Pick<
    Query,
    "Limit" | "ScanIndexForward" | "ExclusiveStartKey" | "FilterExpression" | "Select"
  > {
  /** A condition on the sort key, `#sort`. */
  readonly where?: string | undefined;
  /** What the condition and the filter name. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  /** What to read, of an index besides the sort key. */
  readonly attributes?: readonly string[];
}

function queryOf(
  keys: { readonly partition: string; readonly sort: string },
  partition: string,
  { where, values, attributes, ...query }: QueryPart,
): Query {
  const KeyConditionExpression = ["#partition = :partition", where]
    .filter(Boolean)
    .join(" AND ");
  const { ProjectionExpression } = projection(attributes);
  const expressions = [
    KeyConditionExpression,
    query.FilterExpression,
    ProjectionExpression,
  ];
  return {
    ...query,
    KeyConditionExpression,
    ProjectionExpression,
    ...placeholders(expressions, { partition, ...values }, keys),
  };
}

/** A query for a partition of the table. */
export const tableQuery = (partition: string, part: QueryPart = {}): Query => ({
  ...queryOf(tableKeys, partition, part),
  ConsistentRead: true,
});

/** A query for a partition of an index. */
export const indexQuery = (
  IndexName: IndexName,
  partition: string,
  { attributes = [], ...part }: QueryPart = {},
): Query => ({
  ...queryOf(indexes[IndexName], partition, {
    ...part,
    attributes: ["sort", ...attributes],
  }),
  IndexName,
  // A role that may find keys only is denied a query that could return more.
  Select: "SPECIFIC_ATTRIBUTES",
});

/** One page of a query of the table: at most 1 MB. */
export const queryItems = (query: Query) =>
  table().send(new QueryCommand({ ...query, TableName: tableName() }));

/** The items of all pages of a query. */
export async function queryAll(query: Query): Promise<Attributes[]> {
  const items: Attributes[] = [];
  const whole = { ...query, TableName: tableName() };
  for await (const { Items = [] } of paginateQuery({ client: table() }, whole))
    items.push(...Items);
  return items;
}

/** All items of the table, or of the one that is named, page by page and consistently. */
export async function* scanPages(
  scan: Partial<ScanCommandInput>,
): AsyncGenerator<Attributes[]> {
  const whole = { TableName: tableName(), ConsistentRead: true, ...scan };
  for await (const { Items = [] } of paginateScan({ client: table() }, whole))
    yield Items;
}
