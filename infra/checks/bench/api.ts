import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { median, ms, printTable, quantile, ratio } from "../../measure/timing.ts";
import { synthesiseForBench } from "./api/bench-assembly.ts";
import { closeConnections, send, sendForSure } from "./api/client.ts";
import { startCountingDatabase, type Taken } from "./api/counting-database.ts";
import { type BenchCall, type BenchStep, scenariosOn } from "./api/scenarios.ts";

/** Callers at the same time, and their calls in all. A function runs in ten sandboxes here at most. */
const levels = [
  { atOnce: 1, calls: 36 },
  { atOnce: 4, calls: 72 },
  { atOnce: 16, calls: 144 },
] as const;
const allCalls = levels.reduce((sum, { calls }) => sum + calls, 0);
/** So often an endpoint and the handler that does nothing are called in turn: a change of the machine's pace meets both. */
const turns = 3;
/** Starts the sandboxes that the measured calls find warm. */
const warmUpCalls = 2 * Math.max(...levels.map(({ atOnce }) => atOnce));

interface Measured {
  readonly times: readonly number[];
  readonly ms: number;
  /** By their status; 0 where no reply came at all. */
  readonly failures: readonly number[];
}

/** Callers who each wait for their reply before they call again. */
async function drive(portal: string, atOnce: number, calls: number, next: () => BenchStep): Promise<Measured> {
  const times: number[] = [];
  const failures: number[] = [];
  let left = calls;
  const from = performance.now();
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const deed = next();
      const reply = await send(portal, deed).catch(() => ({ status: 0, ms: 0, body: "" }));
      deed.keep?.(reply);
      if (reply.status >= 200 && reply.status < 300) times.push(reply.ms);
      else failures.push(reply.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return { times, failures, ms: performance.now() - from };
}

const together = (parts: readonly Measured[]): Measured => ({
  times: parts.flatMap(({ times }) => times),
  failures: parts.flatMap(({ failures }) => failures),
  ms: parts.reduce((sum, { ms }) => sum + ms, 0),
});

const bareDeed = (): BenchStep => ({ to: "bare" });

/** One endpoint at every level, in turn with the handler that does nothing. */
async function measured(portal: string, next: () => BenchStep) {
  const warm = await drive(portal, warmUpCalls / 2, warmUpCalls, next);
  const results = [];
  for (const { atOnce, calls } of levels) {
    const parts = { bare: [] as Measured[], own: [] as Measured[] };
    for (let turn = 0; turn < turns; turn += 1) {
      parts.bare.push(await drive(portal, atOnce, calls / turns, bareDeed));
      parts.own.push(await drive(portal, atOnce, calls / turns, next));
    }
    results.push({ atOnce, bare: together(parts.bare), own: together(parts.own) });
  }
  return { results, failures: [...warm.failures, ...results.flatMap(({ own }) => own.failures)] };
}

const failureWords = (failures: readonly number[]) =>
  Object.entries(Object.groupBy(failures, (status) => String(status)))
    .map(([status, found = []]) => `${found.length} x ${status}`)
    .join(", ") || "0";

function timesRow(name: string, { results, failures }: Awaited<ReturnType<typeof measured>>) {
  const row: Record<string, string> = { endpoint: name };
  for (const { atOnce, own, bare } of results) {
    const some = own.times.length > 0;
    row[`p50, p99 at ${atOnce}`] = some ? `${ms(median(own.times))}, ${ms(quantile(own.times, 0.99))}` : "";
    row[`over bare at ${atOnce}`] = some ? ratio(median(own.times) / median(bare.times)) : "";
    row[`a second at ${atOnce}`] = ((own.times.length / own.ms) * 1000).toFixed(0);
  }
  return { ...row, errors: failureWords(failures) };
}

/** What one call of each endpoint takes of the table, counted between the functions and the engine. */
async function takenByEach(assembly: string, folder: string): Promise<Map<string, Taken>> {
  const engine = await startEmbeddedDatabase(join(folder, "units.sqlite"));
  const database = await startCountingDatabase(engine.endpoint);
  const portal = await startPortal({
    assembly,
    dataDirectory: join(folder, "units"),
    databaseEndpoint: database.endpoint,
    demo: true,
  });
  const found = new Map<string, Taken>();
  for (const [name, scenario] of Object.entries(await scenariosOn(portal.url))) {
    const next = await scenario(1);
    const taken = await database.takenBy(async () => {
      const deed = next();
      const reply = await sendForSure(portal.url, deed);
      deed.keep?.(reply);
    });
    found.set(name, taken);
  }
  closeConnections();
  await portal.stop();
  database.stop();
  await engine.stop();
  return found;
}

/**
 * Every endpoint over HTTP, at rising concurrency, beside a handler on the same server that does nothing.
 * @param wanted these endpoints only
 */
export async function run(wanted: readonly string[]): Promise<void> {
  const isWanted = ([name]: [string, BenchCall]) => wanted.length === 0 || wanted.includes(name);
  const folder = temporaryFolder("bench-api-");
  const assembly = await synthesiseForBench(folder);
  const taken = await takenByEach(assembly, folder);
  const { url, stop } = await startPortalProcess(process.execPath, [runPortal, assembly, join(folder, "load")]);
  let failed = 0;
  try {
    const rows = [];
    for (const [name, scenario] of Object.entries(await scenariosOn(url)).filter(isWanted)) {
      console.error(`${name} ...`);
      const next = await scenario(allCalls + warmUpCalls);
      const found = await measured(url, next);
      failed += found.failures.length;
      rows.push(timesRow(name, found));
    }
    printTable("Every endpoint over HTTP, in turn with a handler that does nothing on the same server", rows);
  } finally {
    closeConnections();
    await stop();
  }
  printTable(
    "What one call takes of the table",
    [...taken].map(([endpoint, { read, write, calls, rounds }]) => ({
      endpoint,
      "read units": read,
      "write units": write,
      "database calls": calls,
      "one after another": rounds,
    })),
  );
  if (failed > 0) throw new Error(`${failed} calls were not answered as they should be`);
}
