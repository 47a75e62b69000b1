import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import type { KeyNames } from "../aws-endpoint/dynamodb-requests.ts";
import { localCredentials } from "./credentials.ts";

export type TableProperties = Pick<
  CreateTableCommandInput,
  | "AttributeDefinitions"
  | "KeySchema"
  | "GlobalSecondaryIndexes"
  | "StreamSpecification"
  | "BillingMode"
>;

/** The properties of the template's table as a CreateTable call without a name. */
export function tableFromTemplate(
  properties: Readonly<Record<string, unknown>>,
): TableProperties {
  const {
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    StreamSpecification,
    BillingMode,
  } = properties as TableProperties;
  return {
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    BillingMode,
    ...(StreamSpecification && {
      StreamSpecification: { ...StreamSpecification, StreamEnabled: true },
    }),
  };
}

/** The partition key names by which the AWS endpoint checks access. */
export function keyNamesOf({
  KeySchema,
  GlobalSecondaryIndexes = [],
}: TableProperties): KeyNames {
  const partitionOf = (keys: typeof KeySchema) =>
    keys?.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  return {
    partition: partitionOf(KeySchema),
    indexes: Object.fromEntries(
      GlobalSecondaryIndexes.map((index) => [
        index.IndexName ?? "",
        partitionOf(index.KeySchema),
      ]),
    ),
  };
}

export async function createTableAt(
  endpoint: string,
  tableName: string,
  properties: TableProperties,
): Promise<void> {
  const client = new DynamoDBClient(localCredentials(endpoint));
  await client.send(new CreateTableCommand({ ...properties, TableName: tableName }));
  await waitUntilTableExists(
    { client, maxWaitTime: 10, minDelay: 1 },
    { TableName: tableName },
  );
  client.destroy();
}

/** The keys, indexes and stream of a table, independent of the order in its description. */
function shapeOf({
  KeySchema = [],
  GlobalSecondaryIndexes = [],
  StreamSpecification,
}: Partial<TableProperties>) {
  const keysOf = (keys: typeof KeySchema) =>
    keys.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).sort();
  const indexes = GlobalSecondaryIndexes.map(
    ({ IndexName, KeySchema: keys = [], Projection = {} }) => [
      IndexName,
      keysOf(keys),
      Projection.ProjectionType,
      [...(Projection.NonKeyAttributes ?? [])].sort(),
    ],
  );
  return JSON.stringify([
    keysOf(KeySchema),
    indexes.sort(),
    StreamSpecification?.StreamViewType,
  ]);
}

/**
 * Creates the template's table where there is none.
 * @param place where the data lies, in words
 * @throws Error for a table with other keys, indexes or stream
 */
export async function ensureTable(
  endpoint: string,
  name: string,
  properties: TableProperties,
  place: string,
) {
  const client = new DynamoDBClient(localCredentials(endpoint));
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (shapeOf((Table ?? {}) as Partial<TableProperties>) === shapeOf(properties))
      return;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return createTableAt(endpoint, name, properties);
  } finally {
    client.destroy();
  }
  throw new Error(
    `The data is of another version of the portal. To start anew, delete ${place}`,
  );
}
