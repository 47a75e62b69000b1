import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { startPortalProcess } from "../../local/testing/portal-process.ts";
import type { MemorySample } from "./verdict.ts";

/** Times are milliseconds since 1970. */
export interface Outage {
  readonly from: number;
  /** Absent while the server starts. */
  to?: number;
}

export type KilledServer = Awaited<ReturnType<typeof startKilledServer>>;

const serverFile = join(import.meta.dirname, "../../local/server.ts");
const sampleEveryMs = 2_000;

/** Of the process with all functions, without the database. Only Linux tells the threads this way. */
function memoryOf(pid: number): Omit<MemorySample, "minute"> {
  const columns = process.platform === "linux" ? "rss=,nlwp=" : "rss=";
  const [kilobytes = 0, threads = 0] = execFileSync("ps", ["-o", columns, "-p", String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number);
  return { mb: kilobytes / 1024, threads };
}

/** A portal that can be killed, and starts again at the same address with the same data. */
export async function startKilledServer(data: string, environment: NodeJS.ProcessEnv, whenCrashed: () => void) {
  const log = openSync(join(data, "server.log"), "a");
  const outages: Outage[] = [];
  /** The memory of each life. */
  const lives: MemorySample[][] = [];
  let isExpected = false;
  let isMeasured = true;

  async function start(port: string) {
    const portal = await startPortalProcess(process.execPath, [serverFile], {
      env: { ...process.env, ...environment, DATA_DIR: data, PORT: port },
      stdio: ["ignore", "pipe", log],
    });
    const startedAt = Date.now();
    const life: MemorySample[] = [];
    lives.push(life);
    const { pid } = portal.child;
    const timer = setInterval(
      () => isMeasured && pid && life.push({ minute: (Date.now() - startedAt) / 60_000, ...memoryOf(pid) }),
      sampleEveryMs,
    );
    portal.child.once("exit", () => {
      clearInterval(timer);
      if (!isExpected) whenCrashed();
    });
    return portal;
  }

  let portal = await start("0");
  const { port } = new URL(portal.url);
  let ready = Promise.resolve();
  return {
    url: portal.url,
    port: Number(port),
    lives: lives as readonly (readonly MemorySample[])[],
    outages: outages as readonly Outage[],
    /** Resolves when it serves again. */
    ready: () => ready,
    wasDown: (from: number, to: number) =>
      outages.some((outage) => outage.from <= to && from <= (outage.to ?? Number.POSITIVE_INFINITY)),
    /** Kills it without a warning and starts it again. */
    kill: (): Promise<void> => {
      const restart = async () => {
        const outage: Outage = { from: Date.now() };
        outages.push(outage);
        isExpected = true;
        const ended = once(portal.child, "exit");
        portal.child.kill("SIGKILL");
        await ended;
        isExpected = false;
        portal = await start(port);
        outage.to = Date.now();
      };
      ready = restart();
      return ready;
    },
    /** An idle server gives its memory back. */
    endMeasurement: () => {
      isMeasured = false;
    },
    stop: async () => {
      isExpected = true;
      await portal.stop();
    },
  };
}
