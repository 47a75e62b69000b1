import { join } from "node:path";
import { type EndpointName, endpoints } from "../../../shared/contract.ts";
import { addressOf } from "../../../shared/public-operations.ts";
import { buildAssembly } from "../../build/cached-build.ts";
import { demoAdmin, demoPassword } from "../../local/demo/people.ts";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { clientOf } from "../../local/testing/client.ts";
import { withoutSchedules } from "../../local/testing/without-schedules.ts";
import {
  amount,
  held,
  mediansOf,
  ms,
  printTable,
  temporaryFolder,
  timed,
} from "./measure.ts";
import { fieldsAt, putRecordsIntoFile } from "./stored-records.ts";

const small = 1_000;
const large = 1_000_000;
const budget = 1.2;
const rounds = 15;
/** A search without a hit may take so long, and reach the end of what it reads at the time. */
const search = { ms: 2_500, budget: 1.4 } as const;

interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

/** Calls of a portal with the session of its admin. */
async function signedIn(portal: string) {
  const call = clientOf(portal);
  let token = "";
  const send = async (
    to: EndpointName,
    { params = {}, query = {}, body: sent }: Call,
  ) => {
    const path = `${addressOf(endpoints[to], params)}?${new URLSearchParams(query)}`;
    const { status, body } = await call(endpoints[to].method, path, {
      body: sent,
      token,
    });
    if (status >= 400)
      throw new Error(`${to} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  ({ token } = await send("adminLogin", {
    body: { email: demoAdmin.email, password: demoPassword },
  }));
  return send;
}

/** What is timed on a portal without schedules that holds so many records. */
async function startPortalOf(count: number, assembly: string) {
  const folder = temporaryFolder("bench-size-");
  const file = join(folder, "size.sqlite");
  const engine = await startEmbeddedDatabase(file);
  const portal = await startPortal({
    assembly,
    dataDirectory: join(folder, "portal"),
    databaseEndpoint: engine.endpoint,
    firstAdmin: { email: demoAdmin.email, password: demoPassword },
    changeTemplate: (template) => withoutSchedules(template),
  });
  const { TABLE_NAME = "" } = portal.functions.byName("allTracking").variables;
  putRecordsIntoFile(file, TABLE_NAME, count);

  const send = await signedIn(portal.url);
  // One of the middle with a snapshot, which was not written recently.
  const { name, phone, trackingNo } = fieldsAt(count / 2);
  const list = (query: Record<string, string> = {}) =>
    send("allTracking", { query: { limit: "50", ...query } });
  const params = { id: (await list({ search: name, field: "name" })).users[0]._id };
  let created = 0;
  return {
    tasks: {
      "first page of the dashboard": () => list(),
      "search for a whole order number": () =>
        list({ search: `#${name.toLowerCase()}`, field: "name" }),
      "search for a whole tracking number": () =>
        list({ search: trackingNo.toLowerCase(), field: "trackingNo" }),
      "a record's drawer": () => send("trackingDetails", { params }),
      "a lookup": () => send("getTrackingNo", { body: { name, phone } }),
      "a record created and deleted": async () => {
        created += 1;
        const body = { name: `NEW-${created}`, phone, trackingNo: `SG4${created}` };
        const { record } = await send("createTracking", { body });
        await send("deleteTracking", { params: { id: record._id } });
      },
    },
    searchWithoutHit: () => list({ search: "nowhere", field: "name" }),
    stop: async () => {
      await portal.stop();
      await engine.stop();
    },
  };
}

/** What people do most on a large portal over a small one, over HTTP, in turn. */
export async function run(): Promise<void> {
  process.env.RECORD_MONTHS = "24";
  const assembly = await buildAssembly({});
  const [little, much] = [
    await startPortalOf(small, assembly),
    await startPortalOf(large, assembly),
  ];
  const rows = [];
  for (const name of Object.keys(much.tasks) as (keyof typeof much.tasks)[]) {
    const pair = { little: little.tasks[name], much: much.tasks[name] };
    const times = await mediansOf(pair, { rounds, warmUp: 3 });
    rows.push({
      ...held(name, times.much / times.little, budget),
      [`${amount(small)} records`]: ms(times.little),
      [`${amount(large)} records`]: ms(times.much),
    });
  }
  const searches = [];
  for (let round = 0; round < 5; round += 1)
    searches.push(await timed(much.searchWithoutHit));
  for (const { stop } of [little, much]) await stop();

  const overrun = Math.max(...searches) / search.ms;
  const longest = held(
    `a search without a hit, the longest over ${search.ms} ms`,
    overrun,
    search.budget,
  );
  printTable("Over HTTP, medians of calls taken in turn", [...rows, longest]);
}
