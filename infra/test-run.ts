import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

const report = z.object({ numTotalTests: z.number(), numPassedTests: z.number(), numFailedTests: z.number() });

interface Options {
  readonly environment?: NodeJS.ProcessEnv;
  /** Show Vitest's own words. */
  readonly aloud?: boolean;
  /** Without end when left out. */
  readonly timeoutMs?: number;
}

/**
 * Runs test files of a copy of the project by Vitest.
 * @returns undefined where not even a report came of it
 */
export function runTestFiles(directory: string, files: readonly string[], options: Options = {}) {
  const { environment, aloud, timeoutMs } = options;
  const folder = mkdtempSync(join(tmpdir(), "test-run-"));
  const outputFile = join(folder, "report.json");
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        join(directory, "node_modules/vitest/vitest.mjs"),
        ...["run", "--config", "vitest.workspace.ts", "--reporter=default", "--reporter=json"],
        `--outputFile=${outputFile}`,
        ...files,
      ],
      {
        cwd: directory,
        stdio: aloud ? "inherit" : "ignore",
        env: { ...process.env, ...environment },
        timeout: timeoutMs,
      },
    );
    return { status, ...report.parse(JSON.parse(readFileSync(outputFile, "utf8"))) };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
