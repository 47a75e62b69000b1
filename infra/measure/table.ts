import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/dynamodb/embedded-database.ts";
import { ensureTable } from "../local/dynamodb/ensure-table.ts";
import { tableProperties } from "../local/testing/table-properties.ts";

/** Leads functions to a table of the stack's making, created where it is missing. */
export async function switchBenchTable({ endpoint }: EmbeddedDatabase, tableName: string): Promise<void> {
  await ensureTable(endpoint, tableName, tableProperties());
  process.env.TABLE_NAME = tableName;
}

/** An embedded database with the stack's empty table, and the environment that leads functions to it. */
export async function startBenchTable(file?: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(file);
  process.env.RECORD_MONTHS = "24";
  process.env.ORIGIN_SECRET = "bench";
  process.env.AWS_REGION = "local";
  process.env.AWS_ACCESS_KEY_ID = "bench";
  process.env.AWS_SECRET_ACCESS_KEY = "bench";
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  await switchBenchTable(database, "bench");
  return database;
}
