import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Below the project, where bundles find the project's packages. */
const parent = join(import.meta.dirname, "../../.cache");

/** A folder that is deleted when this process ends, on Ctrl-C too. */
export function temporaryFolder(prefix: string): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, prefix));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return folder;
}
