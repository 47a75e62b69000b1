import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { startVitest } from "vitest/node";

/**
 * `npm run fuzz -- FILE INPUTS SEED` tries at least INPUTS random inputs, by default 100,000 with a new seed, then the long
 * stories, and every fault and crash; with FILE only the properties of files so named, as `imports/read` or `endpoints`.
 * `npm test` runs a small, fixed share of each but the stories.
 */

const words = process.argv.slice(2);
const file = words.find((word) => Number.isNaN(Number(word)));
const [inputs = 100_000, seed = randomInt(1, 2 ** 31)] = words
  .filter((word) => word !== file)
  .map(Number);
const root = join(import.meta.dirname, "../../..");
/** Each test in these files is one property, which reads the number of inputs from FUZZ_RUNS. */
const properties = globSync("{functions,infra}/**/*-fuzz.test.ts", { cwd: root }).filter(
  (path) => path.includes(file ?? ""),
);
/** Each test in these files is one case; with FUZZ_RUNS they have all their cases. */
const cases = globSync(
  "functions/**/{*-stories,faults,import-crash,dead-moments}.test.ts",
  { cwd: root },
);

/** Runs these files, each property with this many inputs. */
async function run(files: string[], runs: number, reporter: "default" | "dot") {
  process.env.FUZZ_RUNS = String(runs);
  process.env.FUZZ_SEED = String(seed);
  const vitest = await startVitest("test", files, {
    root,
    config: join(root, "vitest.workspace.ts"),
    watch: false,
    reporters: [reporter],
  });
  const tests = vitest.state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests()]);
  await vitest.close();
  return { total: tests.length, passed: tests.filter((test) => test.ok()).length };
}

const { total } = await run(properties, 1, "dot");
const runs = Math.ceil(inputs / total);
console.info(`${total} properties, ${runs} inputs each, seed ${seed}`);
const { passed } = await run(properties, runs, "default");
console.info(
  `${(passed * runs).toLocaleString("en-US")} inputs tried, ${total - passed} properties failed (seed ${seed})`,
);
const inFull = file ? { total: 0, passed: 0 } : await run(cases, 20, "default");
console.info(`${inFull.total} cases in full, ${inFull.total - inFull.passed} failed`);
process.exit(passed === total && inFull.passed === inFull.total ? 0 : 1);
