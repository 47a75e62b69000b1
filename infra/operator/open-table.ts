import { existsSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { waitLonger } from "../../functions/database/table.ts";
import { databaseFile } from "../local/data-files.ts";
import { pointToDatabaseAt } from "../local/dynamodb/credentials.ts";
import { startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { defaultHistoryMonths, defaultRecordMonths } from "../stack/settings.ts";
import { chosenRegion, describeStack, neededOutput, noRegion } from "./stacks.ts";

/** The part of a command's usage about the table. */
export const tableUsage = `  --stack <name>   work on the table of this deployed stack

Without --stack it works on the local portal's data (DATA_DIR, .local unless set), or on the
DynamoDB at DYNAMODB_ENDPOINT. Where there are several tables, TABLE_NAME names the portal's.`;

/**
 * @param named the table that the operator names
 * @returns that one, or the only one
 */
async function tableHere(named?: string): Promise<string> {
  const { TableNames = [] } = await new DynamoDBClient().send(new ListTablesCommand());
  const names = TableNames.join(", ");
  if (named && TableNames.includes(named)) return named;
  if (named) {
    throw new Error(
      `There is no table ${named} on this machine (${names}); a deployed portal's is named by its stack, with --stack`,
    );
  }
  const [name] = TableNames;
  if (!name || TableNames.length > 1) {
    throw new Error(
      `There are ${TableNames.length} tables, not one: put TABLE_NAME=<the portal's> before the command (${names})`,
    );
  }
  return name;
}

async function tableOfStack(stack: string): Promise<{ name: string; region: string }> {
  const region = await chosenRegion();
  if (!region) throw new Error(noRegion);
  const described = await describeStack(stack);
  if (!described) throw new Error(`There is no stack ${stack} in ${region}: is AWS_REGION the portal's?`);
  process.env.RECORD_MONTHS = neededOutput(described, "RecordMonths");
  process.env.HISTORY_MONTHS = neededOutput(described, "HistoryMonths");
  return { name: neededOutput(described, "TableName"), region };
}

/**
 * Points the functions' code at the operator's table, and calls `use` with a description of it: the stack's, the
 * one at DYNAMODB_ENDPOINT, or the local portal's, whether that is running or not.
 */
export async function withTable(stack: string | undefined, use: (where: string) => Promise<void>): Promise<void> {
  process.env.HISTORY_MONTHS ??= String(defaultHistoryMonths);
  waitLonger();
  const { TABLE_NAME: named, DYNAMODB_ENDPOINT: endpoint, DATA_DIR: directory = ".local" } = process.env;
  if (stack) {
    const { name, region } = await tableOfStack(stack);
    process.env.TABLE_NAME = name;
    return use(`the table ${name} in ${region}`);
  }
  process.env.RECORD_MONTHS ??= String(defaultRecordMonths);
  if (endpoint) {
    pointToDatabaseAt(endpoint);
    process.env.TABLE_NAME = named || (await tableHere());
    return use(`the table ${process.env.TABLE_NAME} at ${endpoint}`);
  }
  const file = join(directory, databaseFile);
  if (!existsSync(file)) {
    throw new Error(
      `There is no data in ${directory} yet: run \`npm start\` once, or name a deployed stack with --stack`,
    );
  }
  // A second engine may use the same file: SQLite serves several processes.
  const database = await startEmbeddedDatabase(file);
  try {
    pointToDatabaseAt(database.endpoint);
    process.env.TABLE_NAME = await tableHere(named);
    await use(`the local portal's data in ${directory}`);
  } finally {
    await database.stop();
  }
}
