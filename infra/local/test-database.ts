import { App, Stack } from "aws-cdk-lib";
import { Template as Assertions } from "aws-cdk-lib/assertions";
import type { TestProject } from "vitest/node";
import { createTable } from "../table.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { type Template, tableFromTemplate } from "./table-from-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseEndpoint: string;
    tableProperties: ReturnType<typeof tableFromTemplate>;
  }
}

/** One embedded database for a test run, and the stack's table for each test file to create its own from. */
export default async function setup(project: TestProject) {
  const stack = new Stack(new App(), "Tables");
  createTable(stack);
  const database = await startEmbeddedDatabase();
  project.provide("databaseEndpoint", database.endpoint);
  project.provide("tableProperties", tableFromTemplate(Assertions.fromStack(stack).toJSON() as Template));
  return () => database.stop();
}
