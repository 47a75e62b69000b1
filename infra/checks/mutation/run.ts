import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { allowance, areas, isArea } from "./areas.ts";

/**
 * `npm run mutants [-- AREA...]` changes the code of the areas, one small change (mutant) at a time, and runs the tests that
 * cover it. More mutants of a file that no test notices than its allowance make it fail.
 */

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !isArea(name));
if (unknown.length > 0) {
  console.error(`There is no area "${unknown.join('", "')}"; there are: ${Object.keys(areas).join(", ")}`);
  process.exit(1);
}
const chosen = wanted.length > 0 ? wanted.filter(isArea) : (Object.keys(areas) as (keyof typeof areas)[]);
// Read by the configuration of the tests, in processes of their own.
process.env.MUTATED_AREAS = chosen.join(",");

const results = await new Stryker({
  mutate: [...chosen.flatMap((area) => areas[area]), "!**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "infra/checks/mutation/vitest.config.ts", related: false },
  // Stryker would read tsconfig.json with a TypeScript older than ours: the name of no file leaves it alone.
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  // Code that runs once, when its file loads, belongs to no test.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  ignorePatterns: ["/dist", "/.cache", "/.local", "/cdk.out", "/web", "/docs"],
  tempDirName: ".cache/mutation",
  allowConsoleColors: false,
}).runMutationTest();

const unnoticed = results.filter(({ status }) => status === "Survived" || status === "NoCoverage");
const byFile = Map.groupBy(unnoticed, ({ fileName }) => relative(process.cwd(), fileName));
const tooMany = [...byFile].filter(([file, mutants]) => mutants.length > (allowance[file] ?? 0));
for (const [file, mutants] of tooMany)
  console.error(`${file}: no test notices ${mutants.length} mutants, ${allowance[file] ?? 0} may be`);
process.exitCode = tooMany.length > 0 ? 1 : 0;
