import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import type { KeyNames } from "../aws-endpoint/dynamodb-requests.ts";
import { localCredentials } from "./credentials.ts";

export type TableProperties = Pick<
  CreateTableCommandInput,
  "AttributeDefinitions" | "KeySchema" | "GlobalSecondaryIndexes" | "StreamSpecification" | "BillingMode"
>;

/** The properties of the template's table as a CreateTable call without a name. */
export function tableFromTemplate(properties: Readonly<Record<string, unknown>>): TableProperties {
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, StreamSpecification, BillingMode } =
    properties as TableProperties;
  return {
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    BillingMode,
    ...(StreamSpecification && { StreamSpecification: { ...StreamSpecification, StreamEnabled: true } }),
  };
}

const timeToLive = z.object({ TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string() })) });

/** The TTL attribute, which is not part of CreateTable. */
export const expiryOf = (properties: Readonly<Record<string, unknown>>) =>
  timeToLive.parse(properties).TimeToLiveSpecification?.AttributeName;

/** The partition key names by which the AWS endpoint checks access. */
export function keyNamesOf({ KeySchema, GlobalSecondaryIndexes = [] }: TableProperties): KeyNames {
  const partitionOf = (keys: typeof KeySchema) => keys?.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  return {
    partition: partitionOf(KeySchema),
    indexes: Object.fromEntries(
      GlobalSecondaryIndexes.map((index) => [index.IndexName ?? "", partitionOf(index.KeySchema)]),
    ),
  };
}

export async function createTableAt(endpoint: string, tableName: string, properties: TableProperties): Promise<void> {
  const client = new DynamoDBClient(localCredentials(endpoint));
  await client.send(new CreateTableCommand({ ...properties, TableName: tableName }));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 1 }, { TableName: tableName });
  client.destroy();
}
