import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onExit } from "./on-exit.ts";

/** Below the project, where a bundled function's packages are found. */
const within = join(import.meta.dirname, "../../.cache");

/** A folder that goes when this process ends, on Ctrl-C too. */
export function temporaryFolder(prefix: string): string {
  mkdirSync(within, { recursive: true });
  const folder = mkdtempSync(join(within, prefix));
  onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
