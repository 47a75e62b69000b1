import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf } from "../../local/testing/portal-process.ts";

interface PortalProcess {
  readonly port: number;
  /** What its server holds in memory, in MB, its functions included and its database not. */
  memory(): number;
  readonly isRunning: boolean;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "../../..");

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
  const port = Number(new URL(await addressOf(child)).port);
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
