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

/** What a batch reads in a table. */
type BatchRead = { readonly Keys: readonly Attributes[] } & Single;
/** What a batch reads or writes in a table. */
type Batch = BatchRead | readonly Write[];

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

/** A key condition as the functions write it: the partition first, then perhaps one condition on the sort key. */
const keyCondition = /^(#\w+) = (:\w+)(?: AND [^#]*(#\w+)[^#]*)?$/;

/** The attributes that a key condition names, and the partition's value. @throws Error for one of another form */
function parseKeyCondition({
  KeyConditionExpression = "",
  ExpressionAttributeNames = {},
  ExpressionAttributeValues = {},
}: Single) {
  const [, partition, value = "", sort] = keyCondition.exec(KeyConditionExpression) ?? [];
  if (!partition)
    throw new Error(`The condition ${KeyConditionExpression} is not supported here`);
  return {
    names: [partition, ...(sort ? [sort] : [])].map(
      (name) => ExpressionAttributeNames[name] ?? name,
    ),
    value: textOf(ExpressionAttributeValues[value]),
  };
}

/** The attributes that a projection lists, as the functions write it. Any other form names none that a policy allows. */
const projected = ({ ProjectionExpression, ExpressionAttributeNames = {} }: Single) =>
  (ProjectionExpression?.split(", ") ?? []).map(
    (name) => ExpressionAttributeNames[name] ?? name,
  );

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

  /** What reading items by such a key names. */
  const readContext = (read: Single, key: Attributes = {}) => ({
    "dynamodb:Attributes": attributesOf(read, Object.keys(key)),
    "dynamodb:Select": [
      read.ProjectionExpression ? "SPECIFIC_ATTRIBUTES" : "ALL_ATTRIBUTES",
    ],
  });

  switch (action) {
    case "GetItem":
      return [ofItem(action, request, readContext(request, request.Key))];
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [ofItem(action, request)];
    case "Query": {
      const { TableName, IndexName, Select } = request;
      const partition =
        IndexName === undefined ? keys.partition : (keys.indexes[IndexName] ?? "");
      const { names, value } = parseKeyCondition(request);
      const leadingKey = names[0] === partition ? value : undefined;
      return [
        wanted(action, resourceOf(TableName, IndexName), [leadingKey], {
          "dynamodb:Attributes": attributesOf(request, names),
          ...(Select !== undefined && { "dynamodb:Select": [Select] }),
        }),
      ];
    }
    case "BatchGetItem":
    case "BatchWriteItem":
      return Object.entries(request.RequestItems ?? {}).map(([table, batch]) =>
        wanted(
          action,
          resourceOf(table),
          keysIn(batch).map(partitionOf),
          "Keys" in batch ? readContext(batch, batch.Keys[0]) : undefined,
        ),
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
