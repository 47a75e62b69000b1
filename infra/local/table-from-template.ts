import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { asOperator } from "./operator.ts";

export interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Record<string, unknown> }>
  >;
}

export type TableProperties = Pick<
  CreateTableCommandInput,
  "AttributeDefinitions" | "KeySchema" | "GlobalSecondaryIndexes" | "StreamSpecification" | "BillingMode"
>;

/** The template's one table as a CreateTable call, without its name. */
export function tableFromTemplate(template: Template): TableProperties {
  const tables = Object.values(template.Resources).filter(({ Type }) => Type === "AWS::DynamoDB::GlobalTable");
  const [table] = tables;
  if (!table || tables.length > 1) throw new Error(`The template has ${tables.length} tables, not one`);
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, StreamSpecification, BillingMode } =
    table.Properties as TableProperties;
  return {
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    BillingMode,
    ...(StreamSpecification && { StreamSpecification: { ...StreamSpecification, StreamEnabled: true } }),
  };
}

export async function createTableAt(endpoint: string, tableName: string, properties: TableProperties): Promise<void> {
  const client = new DynamoDBClient(asOperator(endpoint));
  await client.send(new CreateTableCommand({ ...properties, TableName: tableName }));
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 1 }, { TableName: tableName });
  client.destroy();
}
