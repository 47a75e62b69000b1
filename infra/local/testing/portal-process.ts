import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

/** Runs a portal with demo data. */
export const runPortal = join(import.meta.dirname, "run-portal.ts");

/** The URL in the line `ready <url>` that a portal in its own process prints to its piped output. */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The portal has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\/\/localhost:\d+)$/.exec(line) ?? [];
    if (url) {
      // Keep reading, or the portal would block on a full pipe.
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`The portal did not start: ${child.stderr ? await text(child.stderr) : ""}`);
}

/** Starts a portal in its own process, as users do, and waits until it serves. */
export async function startPortalProcess(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], ...options });
  const ended = once(child, "exit");
  const url = await addressOf(child);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { child, url, stop };
}
