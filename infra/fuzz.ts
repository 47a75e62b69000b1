import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

/**
 * `npm run fuzz` tries at least 100,000 inputs that nobody thought of, `npm run fuzz -- CASES` as many, and
 * `npm run fuzz -- CASES SEED` those of an earlier run. `npm test` holds a small, fixed share of each.
 */

/** Each of their tests is one property, which takes as many inputs as it is told to. */
const properties = [
  "functions/arbitrary-input.test.ts",
  "functions/services/spreadsheet-fuzz.test.ts",
  "functions/services/tokens-fuzz.test.ts",
  "functions/store/tracking-cursor-fuzz.test.ts",
  "infra/viewer-functions/viewer-functions-fuzz.test.ts",
];
const root = join(import.meta.dirname, "..");
const report = z.object({ numTotalTests: z.number(), numPassedTests: z.number(), numFailedTests: z.number() });

const [cases = 100_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
if (![cases, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error("Usage: npm run fuzz -- [CASES] [SEED]");
  process.exit(1);
}

/** Runs every property with so many inputs; how many properties there are, and how many held. */
function run(runs: number, output: "inherit" | "ignore") {
  const directory = mkdtempSync(join(tmpdir(), "fuzz-"));
  const file = join(directory, "report.json");
  spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--config", "vitest.workspace.ts", "--reporter=default", "--reporter=json", `--outputFile=${file}`],
      ...properties,
    ],
    { cwd: root, stdio: output, env: { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) } },
  );
  const result = report.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(directory, { recursive: true });
  return result;
}

const { numTotalTests } = run(1, "ignore");
const runs = Math.ceil(cases / numTotalTests);
console.info(`${numTotalTests} properties, ${runs} inputs each, seed ${seed}`);
const { numPassedTests, numFailedTests } = run(runs, "inherit");
console.info(
  `${(numPassedTests * runs).toLocaleString("en-US")} inputs tried, ${numFailedTests} properties failed (seed ${seed})`,
);
process.exit(numPassedTests === numTotalTests ? 0 : 1);
