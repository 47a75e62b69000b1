import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { allFunctions } from "../../../functions/registry.ts";
import { bundleFunction, bundleOptions } from "../../build/bundle.ts";
import { held, ms, printTable, temporaryFolder } from "./measure.ts";

const rounds = 7;

const floorSource = `
  import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
  import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
  export const handler = () => DynamoDBDocumentClient.from(new DynamoDBClient()).send(new GetCommand({}));`;

/** Milliseconds to load a module in a new process, after the modules that Lambda's runtime has loaded. */
function loadTime(file: string): number {
  const script = `
    await Promise.all([import("node:http"), import("node:https"), import("node:crypto")]);
    const from = performance.now();
    await import(${JSON.stringify(file)});
    process.stdout.write(String(performance.now() - from), () => process.exit(0));`;
  return Number(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    }),
  );
}

/** Bundles the document client alone, as AWS advises. */
async function bundleFloor(directory: string): Promise<string> {
  await build({
    ...bundleOptions,
    alias: {},
    stdin: { contents: floorSource, resolveDir: import.meta.dirname },
    outdir: directory,
  });
  return join(directory, "stdin.mjs");
}

/** Customers wait for the lookup's cold start: its module over the client of the table, which it cannot do without. */
export async function run(): Promise<void> {
  const directory = temporaryFolder("bench-cold-");
  const lookup = join(directory, "getTrackingNo");
  await bundleFunction(allFunctions.getTrackingNo, lookup);
  const floor = await bundleFloor(directory);
  // In turn; the shortest counts, since other work on the machine can only add time.
  const times = { lookup: Number.POSITIVE_INFINITY, client: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    times.lookup = Math.min(times.lookup, loadTime(join(lookup, "index.mjs")));
    times.client = Math.min(times.client, loadTime(floor));
  }
  printTable(
    `Module load in a fresh process after node:http: the shortest of ${rounds}, in turn`,
    [
      {
        ...held("the lookup over the client", times.lookup / times.client, 1.2),
        lookup: ms(times.lookup),
        "the client": ms(times.client),
      },
    ],
  );
}
