import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

export type Outcome = "pass" | "fail" | "broken";

/** Runs test files by Vitest. `broken`: not even a test ran. */
export function runTests(directory: string, files: readonly string[]): Outcome {
  const outputFile = join(directory, "guards-report.json");
  rmSync(outputFile, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      join(directory, "node_modules/vitest/vitest.mjs"),
      ...["run", "--config", "vitest.workspace.ts", "--reporter=json", `--outputFile=${outputFile}`],
      ...files,
    ],
    { cwd: directory, stdio: "ignore", timeout: 600_000 },
  );
  try {
    const { numPassedTests, numFailedTests } = report.parse(JSON.parse(readFileSync(outputFile, "utf8")));
    if (numFailedTests > 0) return "fail";
    return status === 0 && numPassedTests > 0 ? "pass" : "broken";
  } catch {
    return "broken";
  }
}
