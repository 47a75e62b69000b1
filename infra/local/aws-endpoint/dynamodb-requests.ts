import * as z from "zod/mini";
import { tableArn } from "../cloudformation/return-values.ts";
import type { AccessRequest } from "./iam-policy.ts";

/** The partition key's name in the table and in each index. */
export interface KeyNames {
  readonly partition: string;
  readonly indexes: Readonly<Record<string, string>>;
}

const attributeValue = z.record(z.string(), z.unknown());
const attributes = z.record(z.string(), attributeValue);
/** The fields of a call on one item, or of a query; each call has only some of them. */
const single = z.object({
  TableName: z.string(),
  Key: z.optional(attributes),
  Item: z.optional(attributes),
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z._default(z.string(), ""),
  FilterExpression: z.optional(z.string()),
  ProjectionExpression: z._default(z.string(), ""),
  Select: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(attributes, {}),
});
type Single = z.infer<typeof single>;

const batchGet = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(attributes) })) });
const batchWrite = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.optional(z.object({ Item: attributes })),
        DeleteRequest: z.optional(z.object({ Key: attributes })),
      }),
    ),
  ),
});
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), single)) });

/** The IAM action of each part of a transaction. */
const transactionActions: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

const textOf = (value: Record<string, unknown> | undefined) => value && String(Object.values(value)[0]);

/** What each word or sign of a key condition is, but for names of attributes and of values. */
const notNames = /^(AND|BETWEEN|begins_with|[<>=]+)$/;

/** The attributes that a key condition names, and the values of those that must be equal. */
function parseKeyCondition({ KeyConditionExpression, ...request }: Single) {
  const tokens = KeyConditionExpression.match(/[#:]?[\w.-]+|[<>=]+/g) ?? [];
  const names: string[] = [];
  const equal = new Map<string, string | undefined>();
  for (const [at, token] of tokens.entries()) {
    if (token.startsWith(":") || notNames.test(token)) continue;
    const name = request.ExpressionAttributeNames[token] ?? token;
    names.push(name);
    if (tokens[at + 1] === "=") equal.set(name, textOf(request.ExpressionAttributeValues[tokens[at + 2] ?? ""]));
  }
  return { names, equal };
}

/** The first name of each path that a projection lists. */
const projected = ({ ProjectionExpression, ExpressionAttributeNames }: Single) =>
  (ProjectionExpression.match(/[^,\s]+/g) ?? []).map((path) => {
    const [name = ""] = path.split(/[.[]/);
    return ExpressionAttributeNames[name] ?? name;
  });

/** The attributes of calls that are not read here: a policy that limits attributes denies them. */
const unknownAttributes = ["(not read here)"];

/** The attributes that a read names by its keys and its projection; those of a filter are not read here. */
const attributesOf = (request: Single, keyNames: readonly string[]) =>
  request.FilterExpression === undefined ? [...keyNames, ...projected(request)] : unknownAttributes;

const resourceOf = (table: string, index?: string) => tableArn(index === undefined ? table : `${table}/index/${index}`);

/** The access requests of a DynamoDB call; undefined for an operation that no function needs. */
export function accessRequests(action: string, body: unknown, keys: KeyNames): AccessRequest[] | undefined {
  const wanted = (
    name: string,
    resource: string,
    leadingKeys: (string | undefined)[],
    context: AccessRequest["context"] = { "dynamodb:Attributes": unknownAttributes },
  ): AccessRequest => ({
    action: `dynamodb:${name}`,
    resource,
    context: { "dynamodb:LeadingKeys": leadingKeys.map((key) => key ?? ""), ...context },
  });
  const partitionOf = (item: z.infer<typeof attributes> | undefined) => textOf(item?.[keys.partition]);

  switch (action) {
    case "GetItem": {
      const request = single.parse(body);
      return [
        wanted(action, resourceOf(request.TableName), [partitionOf(request.Key)], {
          "dynamodb:Attributes": attributesOf(request, Object.keys(request.Key ?? {})),
          "dynamodb:Select": [request.ProjectionExpression ? "SPECIFIC_ATTRIBUTES" : "ALL_ATTRIBUTES"],
        }),
      ];
    }
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem": {
      const { TableName, Key, Item } = single.parse(body);
      return [wanted(action, resourceOf(TableName), [partitionOf(Key ?? Item)])];
    }
    case "Query": {
      const request = single.parse(body);
      const { TableName, IndexName } = request;
      const partition = IndexName === undefined ? keys.partition : (keys.indexes[IndexName] ?? "");
      const { names, equal } = parseKeyCondition(request);
      return [
        wanted(action, resourceOf(TableName, IndexName), [equal.get(partition)], {
          "dynamodb:Attributes": attributesOf(request, names),
          ...(request.Select !== undefined && { "dynamodb:Select": [request.Select] }),
        }),
      ];
    }
    case "BatchGetItem":
      return Object.entries(batchGet.parse(body).RequestItems).map(([table, { Keys }]) =>
        wanted(action, resourceOf(table), Keys.map(partitionOf)),
      );
    case "BatchWriteItem":
      return Object.entries(batchWrite.parse(body).RequestItems).map(([table, writes]) =>
        wanted(
          action,
          resourceOf(table),
          writes.map(({ PutRequest, DeleteRequest }) => partitionOf(PutRequest?.Item ?? DeleteRequest?.Key)),
        ),
      );
    case "TransactGetItems":
    case "TransactWriteItems":
      return transaction
        .parse(body)
        .TransactItems.flatMap((parts) =>
          Object.entries(parts).map(([part, { TableName, Key, Item }]) =>
            wanted(transactionActions[part] ?? part, resourceOf(TableName), [partitionOf(Key ?? Item)]),
          ),
        );
    default:
      return undefined;
  }
}
