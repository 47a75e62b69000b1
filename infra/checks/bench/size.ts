import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { business } from "../../../shared/business.ts";
import { buildAssembly } from "../../build/cached-build.ts";
import { demoAdmin, demoPassword } from "../../local/demo/people.ts";
import { localCredentials } from "../../local/dynamodb/credentials.ts";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { withoutSchedules } from "../../local/testing/without-schedules.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { mediansOf, ms, printTable, ratio, timed, verdict } from "../../measure/timing.ts";
import { type BenchCall, benchCallsOn } from "./api/calls.ts";
import { closeConnections, sendOrFail } from "./api/client.ts";
import { putIntoFile } from "./put-into-file.ts";
import { reasons, type Task, tasksOn } from "./size/calls.ts";
import { itemsOf, type Size } from "./size/data.ts";

const small: Size = { records: 1_000, snapshots: 200, cases: 20, members: 20 };
const large: Size = { records: 1_000_000, snapshots: 200_000, cases: 20_000, members: 20_000 };
const defaultBudget = 1.5;
/** Calls of each operation on each portal, in turn; fewer of those that take seconds. */
const rounds = 15;
const slowRounds = 3;
const slowMs = 1_000;
const warmUp = 3;
/** For the follower of what was written just before. */
const settleMs = 2_000;
/** A search without a hit may take so long, and reach the end of what it reads at the time. */
const search = { name: "search without a hit", ms: 2_500, budget: 1.4 } as const;

/** A portal without schedules that holds so much. */
async function startPortalOf(size: Size, assembly: string) {
  const folder = temporaryFolder("bench-size-");
  const file = join(folder, "size.sqlite");
  const engine = await startEmbeddedDatabase(file);
  const portal = await startPortal({
    ...{ assembly, dataDirectory: join(folder, "portal"), databaseEndpoint: engine.endpoint },
    firstAdmin: { email: demoAdmin.email, password: demoPassword },
    changeTemplate: (template) => withoutSchedules(template),
  });
  const client = new DynamoDBClient(localCredentials(engine.endpoint));
  const { TableNames: [table = ""] = [] } = await client.send(new ListTablesCommand());
  client.destroy();
  const took = await timed(async () => putIntoFile(file, table, itemsOf(size)));
  console.info(`${size.records.toLocaleString("en")} records and what belongs to them loaded in ${ms(took)}`);
  const stop = async () => {
    await portal.stop();
    await engine.stop();
  };
  return { url: portal.url, ...(await tasksOn(portal.url, size, small)), calls: await benchCallsOn(portal.url), stop };
}

type Run = () => Promise<unknown>;
interface Pair {
  readonly small: Run;
  readonly large: Run;
}

const sendTask = (url: string, { calls }: Task) => Promise.all(calls.map((call) => sendOrFail(url, call)));

/** An operation with new arguments for each call. */
async function operationOf(url: string, prepare: BenchCall): Promise<Run> {
  const next = await prepare(rounds + warmUp + 1);
  return async () => {
    const step = next();
    const reply = await sendOrFail(url, step);
    step.keep?.(reply);
  };
}

/** Times both, in turn. */
async function measure(name: string, pair: Pair, { budget = defaultBudget, why }: Omit<Task, "calls">) {
  const isSlow = (await timed(pair.large)) > slowMs;
  const times = await mediansOf(pair, { rounds: isSlow ? slowRounds : rounds, warmUp: isSlow ? 0 : warmUp });
  const value = times.large / times.small;
  const over = value <= budget ? "" : why ? `> ${ratio(budget)}: ${why}` : `> ${ratio(budget)}`;
  return {
    name,
    times,
    isUnexplained: over !== "" && !why,
    cells: { ratio: ratio(value), budget: ratio(budget), over },
  };
}

const printRows = (title: string, heading: string, rows: readonly Awaited<ReturnType<typeof measure>>[]) =>
  printTable(
    title,
    rows.map(({ name, times, cells: { ratio, budget, over } }) => ({
      [heading]: name,
      [`${small.records.toLocaleString("en")} records`]: ms(times.small),
      [`${large.records.toLocaleString("en")} records`]: ms(times.large),
      ...{ ratio, budget, "": over },
    })),
  );

/** Every operation and screen on a large portal over a small one, over HTTP, in turn. */
export async function run(): Promise<void> {
  process.env.RECORD_MONTHS = "24";
  const assembly = await buildAssembly({ mailFrom: business.email, digestTo: business.email });
  const portals = { small: await startPortalOf(small, assembly), large: await startPortalOf(large, assembly) };
  const tasksNamed = async (kind: "tasks" | "screens") => {
    const rows = [];
    for (const [name, task] of Object.entries(portals.large[kind])) {
      // Their names tell of the small portal's size, so that both have the same.
      const other = portals.small[kind][name];
      if (!other) throw new Error(`The small portal has no ${name}`);
      if (task.calls.length === 0) continue;
      console.error(`${name} ...`);
      const pair = { small: () => sendTask(portals.small.url, other), large: () => sendTask(portals.large.url, task) };
      rows.push(await measure(name, pair, task));
    }
    return rows;
  };

  const operations = [];
  for (const [name, prepare] of Object.entries(portals.large.calls) as [keyof typeof reasons, BenchCall][]) {
    console.error(`${name} ...`);
    const pair = {
      small: await operationOf(portals.small.url, portals.small.calls[name]),
      large: await operationOf(portals.large.url, prepare),
    };
    await sleep(settleMs);
    const why = reasons[name];
    operations.push(await measure(name, pair, why === undefined ? {} : { why }));
  }
  const tasks = await tasksNamed("tasks");
  const screens = await tasksNamed("screens");
  const searches = [];
  const searchTask = portals.large.tasks[search.name];
  if (!searchTask) throw new Error(`There is no ${search.name}`);
  for (let round = 0; round < 5; round += 1) searches.push(await timed(() => sendTask(portals.large.url, searchTask)));
  closeConnections();
  for (const { stop } of Object.values(portals)) await stop();

  const holds = ({ records, snapshots, cases, members }: Size) =>
    `${records.toLocaleString("en")} records, ${snapshots.toLocaleString("en")} snapshots, ${cases.toLocaleString("en")} cases and ${members.toLocaleString("en")} members`;
  console.info(
    `\nOver HTTP, medians of calls taken in turn: a portal with ${holds(large)} over one with ${holds(small)}.`,
  );
  printRows("Every operation, on what the benchmark itself wrote", "operation", operations);
  printRows("Operations on what the portal holds", "operation", tasks);
  printRows(
    "What each screen asks for when it is opened, all at once; those left out ask for nothing",
    "screen",
    screens,
  );
  const overrun = Math.max(...searches) / search.ms;
  printTable("A search that has to end by its time limit", [
    {
      [`over its ${search.ms} ms, the longest of ${searches.length}`]: ratio(overrun),
      budget: ratio(search.budget),
      "": verdict(overrun, search.budget),
    },
  ]);
  const unexplained = [...operations, ...tasks, ...screens].filter(({ isUnexplained }) => isUnexplained);
  console.info(`\nOver their budget without a reason: ${unexplained.map(({ name }) => name).join(", ") || "none"}`);
}
