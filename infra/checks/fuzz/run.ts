import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { startVitest } from "vitest/node";

/**
 * `npm run fuzz -- FILE INPUTS SEED` tries so many random inputs of each property, by default 2,000 with a new seed, then the
 * long stories, and every fault and crash; with FILE only the properties of files so named, as `imports/read` or `endpoints`.
 * `npm test` runs a small, fixed share of each but the stories.
 */

const words = process.argv.slice(2);
const file = words.find((word) => Number.isNaN(Number(word)));
const [inputs = 2_000, seed = randomInt(1, 2 ** 31)] = words
  .filter((word) => word !== file)
  .map(Number);
const root = join(import.meta.dirname, "../../..");

/** Runs the files that fit, each property in them with this many inputs. Vitest sets the exit code. */
async function run(pattern: string, runs: number) {
  process.env.FUZZ_RUNS = String(runs);
  process.env.FUZZ_SEED = String(seed);
  const files = globSync(pattern, { cwd: root }).filter((path) =>
    path.includes(file ?? ""),
  );
  const config = join(root, "vitest.workspace.ts");
  const vitest = await startVitest("test", files, { root, config, watch: false });
  await vitest.close();
}

console.info(`${inputs} inputs of each property, seed ${seed}`);
await run("functions/**/*-fuzz.test.ts", inputs);
// These have all their cases with FUZZ_RUNS.
if (!file)
  await run("functions/**/{*-stories,faults,import-crash,dead-moments}.test.ts", 20);
