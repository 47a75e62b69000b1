import { randomInt } from "node:crypto";
import { join } from "node:path";
import { runTestFiles } from "./test-run.ts";

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

const [cases = 100_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
if (![cases, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error("Usage: npm run fuzz -- [CASES] [SEED]");
  process.exit(1);
}

/** Runs every property with so many inputs; how many properties there are, and how many held. */
function run(runs: number, aloud: boolean) {
  const environment = { FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) };
  const result = runTestFiles(root, properties, { environment, aloud });
  if (!result) throw new Error("The tests could not be run");
  return result;
}

const { numTotalTests } = run(1, false);
const runs = Math.ceil(cases / numTotalTests);
console.info(`${numTotalTests} properties, ${runs} inputs each, seed ${seed}`);
const { numPassedTests, numFailedTests } = run(runs, true);
console.info(
  `${(numPassedTests * runs).toLocaleString("en-US")} inputs tried, ${numFailedTests} properties failed (seed ${seed})`,
);
process.exit(numPassedTests === numTotalTests ? 0 : 1);
