import { pointToDatabaseAt } from "../../local/dynamodb/credentials.ts";
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from "../../local/dynamodb/embedded-database.ts";
import { createTableAt } from "../../local/dynamodb/table-from-template.ts";
import { tableProperties } from "../../local/testing/table-properties.ts";

/** Starts an embedded database with the stack's table, and sets the functions' environment for it. */
export async function startBenchTable(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase();
  Object.assign(process.env, {
    TABLE_NAME: "bench",
    RECORD_MONTHS: "24",
    HISTORY_MONTHS: "24",
    ORIGIN_SECRET: "bench",
    // Required by the lookup, which finds its parcel's snapshot and calls neither.
    COURIER_SECRET_ARN: "none",
    SHIPGLOBAL_URL: "http://127.0.0.1:9",
  });
  pointToDatabaseAt(database.endpoint);
  await createTableAt(database.endpoint, "bench", tableProperties());
  return database;
}
