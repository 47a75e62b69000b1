import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const script = join(import.meta.dirname, "../local/testing/run-portal.ts");

async function urlOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The portal has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\S+)$/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error("The portal did not start");
}

/** A portal with demo data in a process of its own, as a user's is. */
export async function startPortalChild(assembly: string, dataDirectory: string) {
  const child = spawn(process.execPath, [script, assembly, dataDirectory], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const url = await urlOf(child);
  child.stdout.resume();
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}
