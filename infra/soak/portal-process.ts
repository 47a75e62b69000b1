import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface PortalProcess {
  readonly port: number;
  /** What its server holds in memory, in MB, its functions included and its database not. */
  memory(): number;
  readonly isRunning: boolean;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");

/** The port in the line that tells that it serves. */
async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error("The portal has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^ready http:\/\/localhost:(\d+)$/.exec(line) ?? [];
    if (port) return Number(port);
  }
  throw new Error("The portal did not start");
}

/** A portal of its own, as `npm start` runs it, on a free port and in a directory that goes with it. */
export async function startPortalProcess(admin: { email: string; password: string }): Promise<PortalProcess> {
  const directory = mkdtempSync(join(tmpdir(), "soak-"));
  const child = spawn(process.execPath, ["infra/local/server.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: directory,
      DEMO: "0",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const ended = once(child, "exit");
  const port = await portOf(child);
  child.stdout?.resume();
  return {
    port,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString()) / 1024,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
