import { chosenGroups } from "./groups.ts";

export default {
  mutate: chosenGroups.flatMap(({ mutate }) => mutate),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "infra/checks/mutation/vitest.config.ts", related: false },
  // Stryker would read tsconfig.json with a TypeScript older than ours: the name of no file leaves it alone.
  tsconfigFile: "none.json",
  coverageAnalysis: "perTest",
  // Code that runs once, when its file loads, belongs to no test.
  ignoreStatic: true,
  // Off unless asked for: it reuses results although a helper or a file that is not mutated has changed.
  incremental: false,
  incrementalFile: ".cache/mutation/incremental.json",
  thresholds: { break: 100 },
  concurrency: 2,
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  reporters: ["clear-text", "progress-append-only", "json"],
  // The only report that names the mutants which timed out.
  jsonReporter: { fileName: ".cache/mutation/report.json" },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  ignorePatterns: ["/dist", "/.cache", "/.local", "/cdk.out", "/web", "/docs"],
  tempDirName: ".cache/mutation/sandbox",
  allowConsoleColors: false,
};
