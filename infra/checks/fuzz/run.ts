import { randomInt } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { startVitest } from "vitest/node";

/**
 * `npm run fuzz -- CASES SEED` tries at least CASES random inputs, by default 100,000 with a new seed. `npm test` runs
 * a small, fixed share of each property.
 */

const root = join(import.meta.dirname, "../../..");
/** Each test in these files is one property, which reads the number of inputs from FUZZ_RUNS. */
const properties = globSync("{functions,infra}/**/*-fuzz.test.ts", { cwd: root });

const [cases = 100_000, seed = randomInt(1, 2 ** 31)] = process.argv.slice(2).map(Number);
if (![cases, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error("Usage: npm run fuzz -- [CASES] [SEED]");
  process.exit(1);
}

/** Runs every property with this many inputs. */
async function run(runs: number, reporter: "default" | "dot") {
  process.env.FUZZ_RUNS = String(runs);
  process.env.FUZZ_SEED = String(seed);
  const vitest = await startVitest("test", properties, {
    root,
    config: join(root, "vitest.workspace.ts"),
    watch: false,
    reporters: [reporter],
  });
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  await vitest.close();
  return { total: tests.length, passed: tests.filter((test) => test.ok()).length };
}

const { total } = await run(1, "dot");
const runs = Math.ceil(cases / total);
console.info(`${total} properties, ${runs} inputs each, seed ${seed}`);
const { passed } = await run(runs, "default");
console.info(
  `${(passed * runs).toLocaleString("en-US")} inputs tried, ${total - passed} properties failed (seed ${seed})`,
);
process.exit(passed === total ? 0 : 1);
