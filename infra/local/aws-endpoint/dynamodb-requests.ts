import { tableArn } from "../cloudformation/return-values.ts";
import type { AccessRequest } from "./iam-policy.ts";

/** The partition key's name in the table and in each index. */
export interface KeyNames {
  readonly partition: string;
  readonly indexes: Readonly<Record<string, string>>;
}

type AttributeValue = Readonly<Record<string, unknown>>;
type Attributes = Readonly<Record<string, AttributeValue>>;

/** The fields of a call on one item, or of a query; each call has only some of them. */
interface Single {
  readonly TableName?: string;
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly Select?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
}

interface Write {
  readonly PutRequest?: { readonly Item: Attributes };
  readonly DeleteRequest?: { readonly Key: Attributes };
}

/** What a batch reads or writes in a table. */
type Batch = { readonly Keys: readonly Attributes[] } | readonly Write[];

/** A call as the SDK sends it. */
export interface DynamoDbRequest extends Single {
  readonly RequestItems?: Readonly<Record<string, Batch>>;
  readonly TransactItems?: readonly Readonly<Record<string, Single>>[];
}

const keysIn = (batch: Batch) =>
  "Keys" in batch
    ? batch.Keys
    : batch.map(
        ({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key,
      );

/** The IAM action of each part of a transaction. */
const transactionActions: Readonly<Record<string, string>> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

const textOf = (value: AttributeValue | undefined) =>
  value && String(Object.values(value)[0]);

/** What each word or sign of a key condition is, but for names of attributes and of values. */
const notNames = /^(AND|BETWEEN|begins_with|[<>=]+)$/;

/** The attributes that a key condition names, and the values of those that must be equal. */
function parseKeyCondition({
  KeyConditionExpression = "",
  ExpressionAttributeNames = {},
  ExpressionAttributeValues = {},
}: Single) {
  const tokens = KeyConditionExpression.match(/[#:]?[\w.-]+|[<>=]+/g) ?? [];
  const names: string[] = [];
  const equal = new Map<string, string | undefined>();
  for (const [at, token] of tokens.entries()) {
    if (token.startsWith(":") || notNames.test(token)) continue;
    const name = ExpressionAttributeNames[token] ?? token;
    names.push(name);
    if (tokens[at + 1] === "=")
      equal.set(name, textOf(ExpressionAttributeValues[tokens[at + 2] ?? ""]));
  }
  return { names, equal };
}

/** The first name of each path that a projection lists. */
const projected = ({
  ProjectionExpression = "",
  ExpressionAttributeNames = {},
}: Single) =>
  (ProjectionExpression.match(/[^,\s]+/g) ?? []).map((path) => {
    const [name = ""] = path.split(/[.[]/);
    return ExpressionAttributeNames[name] ?? name;
  });

/** The attributes of calls that are not read here: a policy that limits attributes denies them. */
const unknownAttributes = ["(not read here)"];

/** The attributes that a read names by its keys and its projection; those of a filter are not read here. */
const attributesOf = (request: Single, keyNames: readonly string[]) =>
  request.FilterExpression === undefined
    ? [...keyNames, ...projected(request)]
    : unknownAttributes;

const resourceOf = (table = "", index?: string) =>
  tableArn(index === undefined ? table : `${table}/index/${index}`);

/** The access requests of a DynamoDB call; undefined for an operation that no function needs. */
export function accessRequests(
  action: string,
  request: DynamoDbRequest,
  keys: KeyNames,
): AccessRequest[] | undefined {
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
  const partitionOf = (item: Attributes | undefined) => textOf(item?.[keys.partition]);
  const ofItem = (
    name: string,
    { TableName, Key, Item }: Single,
    context?: AccessRequest["context"],
  ) => wanted(name, resourceOf(TableName), [partitionOf(Key ?? Item)], context);

  switch (action) {
    case "GetItem":
      return [
        ofItem(action, request, {
          "dynamodb:Attributes": attributesOf(request, Object.keys(request.Key ?? {})),
          "dynamodb:Select": [
            request.ProjectionExpression ? "SPECIFIC_ATTRIBUTES" : "ALL_ATTRIBUTES",
          ],
        }),
      ];
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [ofItem(action, request)];
    case "Query": {
      const { TableName, IndexName, Select } = request;
      const partition =
        IndexName === undefined ? keys.partition : (keys.indexes[IndexName] ?? "");
      const { names, equal } = parseKeyCondition(request);
      return [
        wanted(action, resourceOf(TableName, IndexName), [equal.get(partition)], {
          "dynamodb:Attributes": attributesOf(request, names),
          ...(Select !== undefined && { "dynamodb:Select": [Select] }),
        }),
      ];
    }
    case "BatchGetItem":
    case "BatchWriteItem":
      return Object.entries(request.RequestItems ?? {}).map(([table, batch]) =>
        wanted(action, resourceOf(table), keysIn(batch).map(partitionOf)),
      );
    case "TransactWriteItems":
      return (request.TransactItems ?? []).flatMap((parts) =>
        Object.entries(parts).map(([part, one]) =>
          ofItem(transactionActions[part] ?? part, one),
        ),
      );
    default:
      return undefined;
  }
}
