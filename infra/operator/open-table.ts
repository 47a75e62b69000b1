import { existsSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { withPatientClient } from "../../functions/database/table.ts";
import { databaseFile } from "../local/data-files.ts";
import { pointToDatabaseAt } from "../local/dynamodb/credentials.ts";
import { startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { defaultHistoryMonths, defaultRecordMonths } from "../stack/settings.ts";
import { existingStack, neededOutput } from "./stacks.ts";

/** The table that the operator names, or the only one. */
async function tableHere(named?: string): Promise<string> {
  const { TableNames = [] } = await new DynamoDBClient().send(new ListTablesCommand());
  const fitting = TableNames.filter((name) => name === (named || name));
  const [name] = fitting;
  if (name && fitting.length === 1) return name;
  throw new Error(
    `There are ${fitting.length} tables${named ? ` ${named}` : ""}: put TABLE_NAME=<the portal's> before the command (${TableNames.join(", ")}), or name a deployed stack with --stack`,
  );
}

/**
 * Points the functions' code at the operator's table, and calls `use` with a description of it: the stack's, the
 * one at DYNAMODB_ENDPOINT, or the local portal's, whether that is running or not.
 */
export async function withTable<Result>(
  name: string | undefined,
  use: (where: string) => Promise<Result>,
): Promise<Result> {
  const {
    TABLE_NAME: named,
    DYNAMODB_ENDPOINT: endpoint,
    DATA_DIR: directory = ".local",
  } = process.env;
  const pointTo = (table: string, where: string) => {
    process.env.TABLE_NAME = table;
    return withPatientClient(() => use(where));
  };
  if (name) {
    const { stack, region } = await existingStack(name);
    process.env.RECORD_MONTHS = neededOutput(stack, "RecordMonths");
    process.env.HISTORY_MONTHS = neededOutput(stack, "HistoryMonths");
    const table = neededOutput(stack, "TableName");
    return pointTo(table, `the table ${table} in ${region}`);
  }
  process.env.RECORD_MONTHS ??= String(defaultRecordMonths);
  process.env.HISTORY_MONTHS ??= String(defaultHistoryMonths);
  if (endpoint) {
    pointToDatabaseAt(endpoint);
    const table = named || (await tableHere());
    return pointTo(table, `the table ${table} at ${endpoint}`);
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
    return await pointTo(
      await tableHere(named),
      `the local portal's data in ${directory}`,
    );
  } finally {
    await database.stop();
  }
}
