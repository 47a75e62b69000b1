import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { allFunctions } from "../../../functions/registry.ts";
import { bundleAll } from "../../build/bundle.ts";
import { ms, printTable, ratio, temporaryFolder, verdict } from "./measure.ts";

const rounds = 7;
const floorName = "the document client alone";
/** Only the lookup has a budget: customers wait for its cold start. */
const budgets: Readonly<Record<string, number>> = { getTrackingNo: 1.2 };

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
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

/** The files that are read and compiled before a bundle's handler can run. */
async function staticFilesOf(file: string, found = new Map<string, number>()): Promise<Map<string, number>> {
  if (found.has(file)) return found;
  const text = await readFile(file, "utf8");
  found.set(file, Buffer.byteLength(text));
  for (const [, path = ""] of text.matchAll(/\b(?:import|from)\s*"(\.\/[^"]+)"/g))
    await staticFilesOf(join(dirname(file), path), found);
  return found;
}

/** Bundles the document client alone, as AWS advises. */
async function bundleFloor(directory: string): Promise<Record<string, string>> {
  const source = join(directory, "floor.ts");
  await writeFile(source, floorSource);
  await build({
    entryPoints: { index: source },
    outdir: join(directory, "floor"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
  });
  return { [floorName]: join(directory, "floor/index.mjs") };
}

/** The shortest of several loads, taken in turn: other work on the machine can only add time. */
function shortestLoads(files: Readonly<Record<string, string>>): Map<string, number> {
  const shortest = new Map<string, number>();
  for (let round = -1; round < rounds; round += 1)
    for (const [name, file] of Object.entries(files)) {
      const time = loadTime(file);
      if (round >= 0) shortest.set(name, Math.min(time, shortest.get(name) ?? Number.POSITIVE_INFINITY));
    }
  return shortest;
}

/** Measures how long each function's module takes to load in a new process. */
export async function run(): Promise<void> {
  const directory = temporaryFolder("bench-cold-");
  await bundleAll(allFunctions, join(directory, "functions"));
  const files = await bundleFloor(directory);
  for (const name of Object.keys(allFunctions)) files[name] = join(directory, "functions", name, "index.mjs");

  const times = shortestLoads(files);
  const floor = times.get(floorName) ?? 0;
  const rows = [];
  for (const [name, file] of Object.entries(files)) {
    const loaded = await staticFilesOf(file);
    const time = times.get(name) ?? 0;
    const budget = budgets[name];
    rows.push({
      function: name,
      load: ms(time),
      "over the document client": ratio(time / floor),
      budget: budget === undefined ? "" : ratio(budget),
      "": budget === undefined ? "" : verdict(time / floor, budget),
      KiB: Math.round([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024),
      files: loaded.size,
    });
  }
  printTable(`Module load in a fresh process, node:http loaded before: the shortest of ${rounds}, in turn`, rows);
}
