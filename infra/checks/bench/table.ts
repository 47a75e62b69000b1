import { pointToDatabaseAt } from "../../local/dynamodb/credentials.ts";
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from "../../local/dynamodb/embedded-database.ts";
import { ensureTable } from "../../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../../local/testing/table-properties.ts";

/** Points functions to a table, created with the stack's properties if missing. */
export async function switchBenchTable(
  { endpoint }: EmbeddedDatabase,
  tableName: string,
): Promise<void> {
  await ensureTable(endpoint, tableName, tableProperties(), "the file of the bench");
  process.env.TABLE_NAME = tableName;
}

/** Starts an embedded database with the stack's table, and sets the functions' environment for it. */
export async function startBenchTable(file?: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(file);
  process.env.RECORD_MONTHS = "24";
  process.env.HISTORY_MONTHS = "24";
  process.env.ORIGIN_SECRET = "bench";
  // Required by the lookup, which finds its parcel's snapshot and calls neither.
  process.env.COURIER_SECRET_ARN = "none";
  process.env.SHIPGLOBAL_URL = "http://127.0.0.1:9";
  pointToDatabaseAt(database.endpoint);
  await switchBenchTable(database, "bench");
  return database;
}
