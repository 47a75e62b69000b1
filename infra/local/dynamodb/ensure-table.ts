import {
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type StreamSpecification,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { localCredentials } from "./credentials.ts";
import { createTableAt, type TableProperties } from "./table-from-template.ts";

type Index = NonNullable<CreateTableCommandInput["GlobalSecondaryIndexes"]>[number];

/** Identifies an index, independent of the order in its description. */
function shapeOf({ KeySchema = [], Projection = {} }: Partial<Pick<Index, "KeySchema" | "Projection">>): string {
  const keys = KeySchema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).sort();
  const projected = [...(Projection.NonKeyAttributes ?? [])].sort();
  return JSON.stringify([keys, Projection.ProjectionType, projected]);
}

async function describe(client: DynamoDBClient, tableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Updates the indexes of an existing table to the template's, one change at a time as DynamoDB requires. */
async function updateIndexes(
  client: DynamoDBClient,
  name: string,
  table: TableDescription,
  properties: TableProperties,
) {
  const settled = () => waitUntilTableExists({ client, maxWaitTime: 600 }, { TableName: name });
  const present = new Map((table.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  const wanted = new Map((properties.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  const isRight = (indexName: string | undefined) => {
    const [is, should] = [present.get(indexName), wanted.get(indexName)];
    return is !== undefined && should !== undefined && shapeOf(is as Index) === shapeOf(should);
  };
  for (const IndexName of present.keys()) {
    if (isRight(IndexName)) continue;
    const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName } }];
    await client.send(new UpdateTableCommand({ TableName: name, GlobalSecondaryIndexUpdates }));
    await settled();
  }
  for (const [indexName, { IndexName, KeySchema, Projection }] of wanted) {
    if (isRight(indexName)) continue;
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: properties.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: { IndexName, KeySchema, Projection } }],
      }),
    );
    await settled();
  }
}

/** Gives the table a stream with the template's view, as CloudFormation does: a new one, since a view cannot change. */
async function updateStream(
  client: DynamoDBClient,
  TableName: string,
  { StreamSpecification: is }: TableDescription,
  { StreamSpecification: should }: TableProperties,
) {
  if (is?.StreamViewType === should?.StreamViewType) return;
  const update = async (StreamSpecification: StreamSpecification) => {
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await waitUntilTableExists({ client, maxWaitTime: 600 }, { TableName });
  };
  if (is?.StreamEnabled) await update({ StreamEnabled: false });
  if (should) await update(should);
}

/** Creates the template's table or updates an existing one. */
export async function ensureTable(
  endpoint: string,
  name: string,
  properties: TableProperties,
  timeToLiveAttribute?: string,
): Promise<void> {
  const client = new DynamoDBClient(localCredentials(endpoint));
  try {
    const table = await describe(client, name);
    if (!table) {
      await createTableAt(endpoint, name, properties);
      if (timeToLiveAttribute) {
        const TimeToLiveSpecification = { AttributeName: timeToLiveAttribute, Enabled: true };
        await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
      }
      return;
    }
    if (shapeOf({ KeySchema: table.KeySchema }) !== shapeOf({ KeySchema: properties.KeySchema })) {
      throw new Error(`The table ${name} has other keys than the template's: start with another DATA_DIR`);
    }
    await updateIndexes(client, name, table, properties);
    await updateStream(client, name, table, properties);
  } finally {
    client.destroy();
  }
}
