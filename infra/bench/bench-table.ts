import { App, Stack } from "aws-cdk-lib";
import { Template as Assertions } from "aws-cdk-lib/assertions";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../local/embedded-database.ts";
import { createTableAt, type Template, tableFromTemplate } from "../local/table-from-template.ts";
import { createTable } from "../table.ts";

/** An embedded database with the stack's empty table, and the environment that leads functions to it. */
export async function startBenchTable(file?: string): Promise<EmbeddedDatabase> {
  const stack = new Stack(new App(), "Tables");
  createTable(stack);
  const database = await startEmbeddedDatabase(file);
  process.env.TABLE_NAME = "bench";
  process.env.RECORD_MONTHS = "24";
  process.env.ORIGIN_SECRET = "bench";
  process.env.AWS_REGION = "local";
  process.env.AWS_ACCESS_KEY_ID = "bench";
  process.env.AWS_SECRET_ACCESS_KEY = "bench";
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  await createTableAt(
    database.endpoint,
    process.env.TABLE_NAME,
    tableFromTemplate(Assertions.fromStack(stack).toJSON() as Template),
  );
  return database;
}
