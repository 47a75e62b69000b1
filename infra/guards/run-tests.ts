import { runTestFiles } from "../test-run.ts";

export type Outcome = "pass" | "fail" | "broken";

/** Code without its guard may never come to an end. */
const timeoutMs = 600_000;

/** What becomes of test files. `broken`: not even a test ran. */
export function runTests(directory: string, files: readonly string[]): Outcome {
  const ended = runTestFiles(directory, files, { timeoutMs });
  if (!ended) return "broken";
  const { status, numPassedTests, numFailedTests } = ended;
  if (numFailedTests > 0) return "fail";
  return status === 0 && numPassedTests > 0 ? "pass" : "broken";
}
