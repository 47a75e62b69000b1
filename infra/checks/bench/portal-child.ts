import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { addressOf } from "../../local/testing/portal-process.ts";

const script = join(import.meta.dirname, "../../local/testing/run-portal.ts");

/** A portal with demo data in a process of its own, as a user's is. */
export async function startPortalChild(assembly: string, dataDirectory: string) {
  const child = spawn(process.execPath, [script, assembly, dataDirectory], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const url = await addressOf(child);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}
