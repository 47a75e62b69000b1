import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { isHarmless, type Slip } from "./explained.ts";
import { groups } from "./groups.ts";

/**
 * `npm run mutants`: changes code in a copy, one small slip at a time, and sees whether a test notices; `npm run mutants --
 * NAME ...` does so for these groups. A slip that none notices must be one that harms nobody, and explained.ts must say why.
 */

const wanted = process.argv.slice(2);
const chosen = groups.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (chosen.length < wanted.length) {
  console.error(`Usage: npm run mutants -- [${groups.map(({ name }) => name).join(" | ")}] ...`);
  process.exit(1);
}

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** The slip that a mutant is; lines and columns count from 1. Parts of more than one line are told by their first. */
function slipOf({ fileName, location: { start, end }, replacement = "" }: MutantResult): Slip {
  const line = readFileSync(fileName, "utf8").split("\n")[start.line - 1] ?? "";
  const part = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  return { file: relative(process.cwd(), fileName), line: line.trim(), part, replacement };
}

const rows: string[] = [];
const unexplained: string[] = [];

for (const { name, files, tests, without = [] } of chosen) {
  process.env.MUTANT_TESTS = tests.join(" ");
  const mutants = await new Stryker({
    mutate: [...files],
    mutator: { excludedMutations: [...without] },
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "infra/mutants/vitest.config.ts", related: false },
    // The compiler that it would ask about the configuration is not among our packages.
    tsconfigFile: "none.json",
    coverageAnalysis: "perTest",
    // What runs once, when a file is loaded, is in no one test's hands.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 20,
    reporters: ["progress-append-only"],
    ignorePatterns: ["/dist", "/.cache", "/.local", "/cdk.out", "/web", "/docs"],
    tempDirName: ".cache/mutants",
    allowConsoleColors: false,
  }).runMutationTest();

  const tried = mutants.filter(({ status }) => status !== "Ignored");
  const unnoticed = tried.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  for (const mutant of unnoticed) {
    const slip = slipOf(mutant);
    if (isHarmless(slip)) continue;
    unexplained.push(
      `${slip.file}:${mutant.location.start.line}  ${slip.line}\n    ${slip.part}  =>  ${slip.replacement}`,
    );
  }
  rows.push(`| ${name} | ${tried.length} | ${tried.length - unnoticed.length} | ${unnoticed.length} |`);
}

console.info(["", "| code | slips | noticed | not noticed |", "|---|---|---|---|", ...rows, ""].join("\n"));
for (const line of unexplained) console.error(line);
console.info(`${unexplained.length} slips that no test notices and nothing explains`);
process.exit(unexplained.length === 0 ? 0 : 1);
