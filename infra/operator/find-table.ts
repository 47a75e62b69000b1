import { existsSync } from "node:fs";
import { join } from "node:path";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { databaseFile } from "../local/data-directory.ts";
import { startEmbeddedDatabase } from "../local/embedded-database.ts";

/** The table an operator works on. */
export interface OpenTable {
  /** In words, for the operator to see. */
  readonly where: string;
  close(): Promise<void>;
}

const nothingToClose = async () => {};

/** The embedded engine, and DynamoDB Local, take any credentials; but the client must have some. */
function pointToDatabaseAt(endpoint: string): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  process.env.AWS_REGION ??= "local";
  process.env.AWS_ACCESS_KEY_ID ??= "operator";
  process.env.AWS_SECRET_ACCESS_KEY ??= "operator";
}

async function onlyTable(): Promise<string> {
  const { TableNames = [] } = await new DynamoDBClient().send(new ListTablesCommand());
  const [name] = TableNames;
  if (!name || TableNames.length > 1) {
    throw new Error(`There are ${TableNames.length} tables, not one: name the portal's with TABLE_NAME`);
  }
  return name;
}

async function tableOfStack(stack: string): Promise<string> {
  const { Stacks: [described] = [] } = await new CloudFormationClient().send(
    new DescribeStacksCommand({ StackName: stack }),
  );
  const name = described?.Outputs?.find(({ OutputKey }) => OutputKey === "TableName")?.OutputValue;
  if (!name) throw new Error(`The stack ${stack} has no output TableName`);
  return name;
}

/**
 * Points the stores at the table an operator means: a deployed stack's, one named by TABLE_NAME,
 * that of another DynamoDB (DYNAMODB_ENDPOINT), else the local portal's, which may be running or not.
 */
export async function openTable(stack: string | undefined): Promise<OpenTable> {
  const { TABLE_NAME: named, DYNAMODB_ENDPOINT: endpoint, DATA_DIR: directory = ".local" } = process.env;
  if (endpoint) pointToDatabaseAt(endpoint);
  if (stack || named) {
    const name = stack ? await tableOfStack(stack) : named;
    process.env.TABLE_NAME = name;
    return { where: `the table ${name}`, close: nothingToClose };
  }
  if (endpoint) {
    process.env.TABLE_NAME = await onlyTable();
    return { where: `the table ${process.env.TABLE_NAME} at ${endpoint}`, close: nothingToClose };
  }
  const file = join(directory, databaseFile);
  if (!existsSync(file)) {
    throw new Error(
      `There is no data in ${directory} yet: run \`npm start\` once, or name a deployed stack with --stack`,
    );
  }
  // A second engine on the same file does no harm: it is SQLite's, which serves several processes.
  const database = await startEmbeddedDatabase(file);
  try {
    pointToDatabaseAt(database.endpoint);
    process.env.TABLE_NAME = await onlyTable();
    return { where: `the local portal's data in ${directory}`, close: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
