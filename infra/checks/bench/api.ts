import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { withoutSchedules } from "../../local/testing/without-schedules.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { median, ms, printTable, quantile, ratio } from "../../measure/timing.ts";
import { synthesiseForBench } from "./api/bench-assembly.ts";
import { type BenchStep, benchCallsOn } from "./api/calls.ts";
import { closeConnections, isRight, send, sendOrFail } from "./api/client.ts";
import { startCountingDatabase, type Usage } from "./api/counting-database.ts";

/** Concurrent callers, and their calls in all. A local function has ten execution environments at most. */
const levels = [
  { atOnce: 1, calls: 36 },
  { atOnce: 4, calls: 72 },
  { atOnce: 16, calls: 144 },
] as const;
const allCalls = levels.reduce((sum, { calls }) => sum + calls, 0);
/** An endpoint and a handler that does nothing take turns, so that a slower machine slows both. */
const turns = 3;
/** Starts the execution environments before anything is measured. */
const warmUpCalls = 2 * Math.max(...levels.map(({ atOnce }) => atOnce));

interface Measured {
  readonly times: readonly number[];
  readonly ms: number;
  /** Their statuses; 0 for no reply. */
  readonly failures: readonly number[];
}

/** Runs concurrent callers, each waiting for its reply before the next call. */
async function drive(portal: string, atOnce: number, calls: number, next: () => BenchStep): Promise<Measured> {
  const times: number[] = [];
  const failures: number[] = [];
  let left = calls;
  const from = performance.now();
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const step = next();
      const reply = await send(portal, step).catch(() => ({ status: 0, ms: 0, headers: {}, body: "" }));
      step.keep?.(reply);
      if (isRight(step, reply)) times.push(reply.ms);
      else failures.push(reply.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return { times, failures, ms: performance.now() - from };
}

const merged = (parts: readonly Measured[]): Measured => ({
  times: parts.flatMap(({ times }) => times),
  failures: parts.flatMap(({ failures }) => failures),
  ms: parts.reduce((sum, { ms }) => sum + ms, 0),
});

const bareStep = (): BenchStep => ({ to: "bare" });

/** Measures one endpoint at every level, in turn with the handler that does nothing. */
async function measure(portal: string, next: () => BenchStep) {
  const warm = await drive(portal, warmUpCalls / 2, warmUpCalls, next);
  const results = [];
  for (const { atOnce, calls } of levels) {
    const parts = { bare: [] as Measured[], own: [] as Measured[] };
    for (let turn = 0; turn < turns; turn += 1) {
      parts.bare.push(await drive(portal, atOnce, calls / turns, bareStep));
      parts.own.push(await drive(portal, atOnce, calls / turns, next));
    }
    results.push({ atOnce, bare: merged(parts.bare), own: merged(parts.own) });
  }
  return { results, failures: [...warm.failures, ...results.flatMap(({ own }) => own.failures)] };
}

const failureText = (failures: readonly number[]) =>
  Object.entries(Object.groupBy(failures, (status) => String(status)))
    .map(([status, found = []]) => `${found.length} x ${status}`)
    .join(", ") || "0";

function timesRow(name: string, { results, failures }: Awaited<ReturnType<typeof measure>>) {
  const row: Record<string, string> = { endpoint: name };
  for (const { atOnce, own, bare } of results) {
    const some = own.times.length > 0;
    row[`p50, p99 at ${atOnce}`] = some ? `${ms(median(own.times))}, ${ms(quantile(own.times, 0.99))}` : "";
    row[`over bare at ${atOnce}`] = some ? ratio(median(own.times) / median(bare.times)) : "";
    row[`a second at ${atOnce}`] = ((own.times.length / own.ms) * 1000).toFixed(0);
  }
  return { ...row, errors: failureText(failures) };
}

/** What one call of each endpoint uses of the table, counted between the functions and the engine. */
export async function usageByEndpoint(assembly: string, folder: string): Promise<Map<string, Usage>> {
  const engine = await startEmbeddedDatabase(join(folder, "units.sqlite"));
  const database = await startCountingDatabase(engine.endpoint);
  const dataDirectory = join(folder, "units");
  const portal = await startPortal({
    ...{ assembly, dataDirectory, databaseEndpoint: database.url, demo: true },
    // What a schedule starts is no endpoint's use.
    changeTemplate: (template) => withoutSchedules(template),
  });
  const usages = new Map<string, Usage>();
  for (const [name, prepare] of Object.entries(await benchCallsOn(portal.url))) {
    const next = await prepare(1);
    const call = async () => {
      const step = next();
      const reply = await sendOrFail(portal.url, step);
      step.keep?.(reply);
    };
    usages.set(name, await database.usageOf(call));
  }
  closeConnections();
  await portal.stop();
  await database.stop();
  await engine.stop();
  return usages;
}

/** Every endpoint, or those named, over HTTP at rising concurrency. */
export async function run(wanted: readonly string[]): Promise<void> {
  const folder = temporaryFolder("bench-api-");
  const assembly = await synthesiseForBench(folder);
  const usages = await usageByEndpoint(assembly, folder);
  const { url, stop } = await startPortalProcess(process.execPath, [runPortal, assembly, join(folder, "load")]);
  let failed = 0;
  try {
    const rows = [];
    for (const [name, prepare] of Object.entries(await benchCallsOn(url))) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      console.error(`${name} ...`);
      const measured = await measure(url, await prepare(allCalls + warmUpCalls));
      failed += measured.failures.length;
      rows.push(timesRow(name, measured));
    }
    printTable("Every endpoint over HTTP, in turn with a handler that does nothing on the same server", rows);
  } finally {
    closeConnections();
    await stop();
  }
  printTable(
    "What one call takes of the table",
    [...usages].map(([endpoint, { read, write, calls, rounds }]) => ({
      endpoint,
      "read units": read,
      "write units": write,
      "database calls": calls,
      "one after another": rounds,
    })),
  );
  if (failed > 0) throw new Error(`${failed} calls were not answered as they should be`);
}
