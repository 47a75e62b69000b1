import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "../dynamodb/embedded-database.ts";
import type { TableProperties } from "../dynamodb/table-from-template.ts";
import { tableProperties } from "./table-properties.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseEndpoint: string;
    /** It is DynamoDB Local, with a fraction of the embedded engine's speed. */
    databaseIsSlow: boolean;
    tableProperties: TableProperties;
  }
}

/**
 * Provides one database for a test run, the embedded one or that at DYNAMODB_ENDPOINT, and the table's properties to the
 * test files.
 */
export default async function setup(project: TestProject) {
  const { DYNAMODB_ENDPOINT: given } = process.env;
  const database = given ? { endpoint: given, stop: () => {} } : await startEmbeddedDatabase();
  project.provide("databaseEndpoint", database.endpoint);
  project.provide("databaseIsSlow", given !== undefined);
  project.provide("tableProperties", tableProperties());
  return () => database.stop();
}
