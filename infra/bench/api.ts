import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { startEmbeddedDatabase } from "../local/embedded-database.ts";
import { startPortal } from "../local/portal.ts";
import { synthesiseForBench } from "./api/bench-assembly.ts";
import { closeConnections, send } from "./api/client.ts";
import { startCountingDatabase } from "./api/counting-database.ts";
import { type Deed, type Scenario, scenariosOn } from "./api/scenarios.ts";
import type { Units } from "./consumed-units.ts";
import { median, ms, printTable, quantile, ratio } from "./measure.ts";

const root = join(import.meta.dirname, "../..");
/** Callers at the same time, and their calls in all. A function runs in ten sandboxes here at most. */
const levels = [
  { atOnce: 1, calls: 40 },
  { atOnce: 4, calls: 80 },
  { atOnce: 16, calls: 160 },
] as const;
const allCalls = levels.reduce((sum, { calls }) => sum + calls, 0);
/** Starts the sandboxes that the measured calls find warm. */
const warmUpCalls = 2 * Math.max(...levels.map(({ atOnce }) => atOnce));

interface Measured {
  readonly times: readonly number[];
  readonly perSecond: number;
  /** By their status; 0 where no reply came at all. */
  readonly failures: ReadonlyMap<number, number>;
}

/** Callers who each wait for their reply before they call again. */
async function drive(
  portal: string,
  { atOnce, calls }: { atOnce: number; calls: number },
  next: () => Deed,
): Promise<Measured> {
  const times: number[] = [];
  const failures = new Map<number, number>();
  let left = calls;
  const from = performance.now();
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const deed = next();
      const reply = await send(portal, deed).catch(() => ({ status: 0, ms: 0, body: "" }));
      deed.keep?.(reply);
      if (reply.status >= 200 && reply.status < 300) times.push(reply.ms);
      else failures.set(reply.status, (failures.get(reply.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return { times, failures, perSecond: (calls / (performance.now() - from)) * 1000 };
}

const bareDeed = (): Deed => ({ to: "bare" });

/** One endpoint at every level, each beside the handler that does nothing. */
async function measured(portal: string, next: () => Deed) {
  await drive(portal, { atOnce: warmUpCalls / 2, calls: warmUpCalls }, next);
  const results = [];
  for (const level of levels) {
    const bare = await drive(portal, level, bareDeed);
    results.push({ bare, own: await drive(portal, level, next) });
  }
  return results;
}

const failureWords = (results: Awaited<ReturnType<typeof measured>>) => {
  const all = results.flatMap(({ own }) => [...own.failures]);
  const statuses = Map.groupBy(all, ([status]) => status);
  return (
    [...statuses]
      .map(([status, found]) => `${found.reduce((sum, [, count]) => sum + count, 0)} x ${status}`)
      .join(", ") || "0"
  );
};

function timesRow(name: string, results: Awaited<ReturnType<typeof measured>>) {
  const last = results.at(-1)?.own;
  return {
    endpoint: name,
    ...Object.fromEntries(
      results.map(({ own }, at) => [`p50 at ${levels[at]?.atOnce}`, own.times.length > 0 ? ms(median(own.times)) : ""]),
    ),
    ...Object.fromEntries(
      results.map(({ own, bare }, at) => [
        `over bare at ${levels[at]?.atOnce}`,
        own.times.length > 0 ? ratio(median(own.times) / median(bare.times)) : "",
      ]),
    ),
    [`p99 at ${levels.at(-1)?.atOnce}`]: last && last.times.length > 0 ? ms(quantile(last.times, 0.99)) : "",
    [`calls a second at ${levels.at(-1)?.atOnce}`]: last ? last.perSecond.toFixed(0) : "",
    errors: failureWords(results),
  };
}

/** What one call of each endpoint takes of the table, counted between the functions and the engine. */
async function unitsOf(assembly: string, folder: string): Promise<Map<string, Units>> {
  const engine = await startEmbeddedDatabase(join(folder, "units.sqlite"));
  const database = await startCountingDatabase(engine.endpoint);
  const portal = await startPortal({
    assembly,
    dataDirectory: join(folder, "units"),
    databaseEndpoint: database.endpoint,
    demo: true,
  });
  const found = new Map<string, Units>();
  for (const [name, scenario] of Object.entries(await scenariosOn(portal.url))) {
    const next = await scenario(1);
    database.taken();
    const deed = next();
    const reply = await send(portal.url, deed);
    deed.keep?.(reply);
    found.set(name, database.taken());
  }
  closeConnections();
  await portal.stop();
  database.stop();
  await engine.stop();
  return found;
}

/** A portal in a process of its own, as a user's is. */
async function startChild(assembly: string, folder: string): Promise<{ child: ChildProcess; url: string }> {
  const script = join(root, "infra/local/testing/run-portal.ts");
  const child = spawn(process.execPath, [script, assembly, join(folder, "load")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\S+)$/.exec(line) ?? [];
    if (url) return { child, url };
  }
  throw new Error("The portal did not start");
}

/**
 * Every endpoint over HTTP, at rising concurrency, beside a handler on the same server that does nothing.
 * @param wanted these endpoints only
 */
export async function run(wanted: readonly string[]): Promise<void> {
  const isWanted = ([name]: [string, Scenario]) => wanted.length === 0 || wanted.includes(name);
  // Below the project, where a bundled function's packages are found.
  const folder = await mkdtemp(join(root, ".cache/bench-api-"));
  try {
    const assembly = await synthesiseForBench(folder);
    const units = await unitsOf(assembly, folder);
    const { child, url } = await startChild(assembly, folder);
    try {
      const rows = [];
      for (const [name, scenario] of Object.entries(await scenariosOn(url)).filter(isWanted)) {
        console.error(`${name} ...`);
        const next = await scenario(allCalls + warmUpCalls);
        rows.push(timesRow(name, await measured(url, next)));
      }
      printTable("Every endpoint over HTTP, beside a handler that does nothing on the same server", rows);
    } finally {
      closeConnections();
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    printTable(
      "What one call takes of the table",
      [...units].map(([endpoint, { read, write, requests }]) => ({
        endpoint,
        "read units": read,
        "write units": write,
        "database calls": requests,
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
