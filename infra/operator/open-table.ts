import { existsSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { databaseFile } from "../local/data-directory.ts";
import { startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { chosenRegion, describeStack, noRegion, outputOf } from "./stacks.ts";

/** How operators name the table, for the usage of every command that works on one. */
export const tableUsage = `  --stack <name>   work on the table of this deployed stack

Without --stack it works on the table TABLE_NAME, on the DynamoDB at DYNAMODB_ENDPOINT,
or on the local portal's data (DATA_DIR, .local unless set).`;

/** The table an operator works on. */
interface OpenTable {
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

async function tableOfStack(stack: string): Promise<{ name: string; region: string }> {
  const region = await chosenRegion();
  if (!region) throw new Error(noRegion);
  const described = await describeStack(stack);
  if (!described) throw new Error(`There is no stack ${stack} in ${region}: is AWS_REGION the portal's?`);
  const name = outputOf(described, "TableName");
  if (!name) throw new Error(`The stack ${stack} has no output TableName`);
  return { name, region };
}

/**
 * Points the stores at the table an operator means: a deployed stack's, one named by TABLE_NAME,
 * that of another DynamoDB (DYNAMODB_ENDPOINT), else the local portal's, which may be running or not.
 */
export async function openTable(stack: string | undefined): Promise<OpenTable> {
  const { TABLE_NAME: named, DYNAMODB_ENDPOINT: endpoint, DATA_DIR: directory = ".local" } = process.env;
  if (stack) {
    // Whatever else is set, of the local portal say: a stack's table is AWS's.
    const { name, region } = await tableOfStack(stack);
    process.env.TABLE_NAME = name;
    return { where: `the table ${name} in ${region}`, close: nothingToClose };
  }
  if (endpoint) {
    pointToDatabaseAt(endpoint);
    process.env.TABLE_NAME = named || (await onlyTable());
    return { where: `the table ${process.env.TABLE_NAME} at ${endpoint}`, close: nothingToClose };
  }
  if (named) return { where: `the table ${named}`, close: nothingToClose };
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
