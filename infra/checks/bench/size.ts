import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { marshall } from "@aws-sdk/util-dynamodb";
import { ulid } from "ulid";
import { indexes, projectedAttributes } from "../../../functions/database/schema.ts";
import { referenceOf } from "../../../functions/records/find.ts";
import {
  byForm,
  newRecord,
  recordItem,
  recordKey,
} from "../../../functions/records/item.ts";
import { buildAssembly } from "../../build/cached-build.ts";
import { databaseFile } from "../../local/data-files.ts";
import { demoLogin } from "../../local/demo/people.ts";
import { startPortal } from "../../local/portal.ts";
import { withoutSchedules } from "../../local/testing/without-schedules.ts";
import { signIn } from "../../operator/calls.ts";
import {
  amount,
  held,
  mediansOf,
  ms,
  printTable,
  repeated,
  temporaryFolder,
  timed,
} from "./measure.ts";

const small = 1_000;
const large = 1_000_000;
const budget = 1.2;
const rounds = 15;
/** A search without a hit may take so long, and reach the end of what it reads at the time. */
const search = { ms: 2_500, budget: 1.4 } as const;

/** A million records reach back 20 months, less than records are kept. */
const recordEveryMs = 52_000;
/** The records are older than the time for which one that the index lacks is searched again. */
const newest = Date.now() - 60_000;

/** The fields of a record: consecutive order numbers, the oldest first. */
const fieldsAt = (at: number) => ({
  name: `AYU-${1_000 + at}`,
  phone: `+91 98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
  trackingNo: `SG3${260_000_000_000 + at * 37}`,
});

/**
 * Puts records, each with the reference that the follower makes, into the file of an embedded engine, in its own format: a
 * million take a few minutes, through its API half an hour. No stream record tells of them.
 */
function putRecordsIntoFile(file: string, table: string, count: number): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN");
  const put = database.prepare(
    `INSERT INTO "${table}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`,
  );
  for (let at = 0; at < count; at += 1) {
    const createdAt = new Date(newest - (count - at) * recordEveryMs);
    const _id = ulid(createdAt.getTime());
    const record = newRecord(fieldsAt(at), _id, createdAt, byForm("bench"));
    for (const item of [recordItem(record), referenceOf(recordKey(record))]) {
      const text = JSON.stringify(marshall(item, { removeUndefinedValues: true }));
      put.run(`S:${item.pk}`, `S:${item.sk}`, text, text.length);
    }
  }
  for (const [index, { partition, sort }] of Object.entries(indexes)) {
    const copied = ["pk", "sk", partition, sort, ...projectedAttributes];
    database.exec(`INSERT OR REPLACE INTO "${table}::gsi::${index}"
      SELECT 'S:' || (item_json ->> '$.${partition}.S') one, 'S:' || (item_json ->> '$.${sort}.S') two, pk, sk,
        (SELECT json_group_object(key, json(value)) FROM json_each(item_json) WHERE key IN ('${copied.join("','")}'))
      FROM "${table}" WHERE one || two > '' ORDER BY one, two`);
  }
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** What is timed on a portal without schedules that holds so many records. */
async function startPortalOf(count: number, assembly: string) {
  const dataDirectory = temporaryFolder("bench-size-");
  const portal = await startPortal({
    assembly,
    dataDirectory,
    demo: "people",
    changeTemplate: (template) => withoutSchedules(template),
  });
  const { TABLE_NAME = "" } = portal.functions.byName("allTracking").variables;
  putRecordsIntoFile(join(dataDirectory, databaseFile), TABLE_NAME, count);

  const { staff } = await signIn(portal.url, demoLogin);
  // One of the middle. Its first lookup stores the snapshot that the others show.
  const { name, phone, trackingNo } = fieldsAt(count / 2);
  const list = (query: Record<string, string> = {}) =>
    staff("GET", `/user/allTracking?${new URLSearchParams({ limit: "50", ...query })}`);
  const [{ _id }] = (await list({ search: name, field: "name" })).users;
  let created = 0;
  return {
    tasks: {
      "first page of the dashboard": () => list(),
      "search for a whole order number": () =>
        list({ search: `#${name.toLowerCase()}`, field: "name" }),
      "search for a whole tracking number": () =>
        list({ search: trackingNo.toLowerCase(), field: "trackingNo" }),
      "a record's drawer": () => staff("GET", `/user/record/${_id}`),
      "a lookup": () => staff("POST", "/user/getTrackingNo", { name, phone }),
      "a record created and deleted": async () => {
        created += 1;
        const body = { name: `NEW-${created}`, phone, trackingNo: `SG4${created}` };
        const { record } = await staff("POST", "/user/create", body, 201);
        await staff("DELETE", `/user/delete/${record._id}`);
      },
    },
    searchWithoutHit: () => list({ search: "nowhere", field: "name" }),
    stop: portal.stop,
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
  const searches = await repeated(5, () => timed(much.searchWithoutHit));
  for (const { stop } of [little, much]) await stop();

  const overrun = Math.max(...searches) / search.ms;
  const longest = held(
    `a search without a hit, the longest over ${search.ms} ms`,
    overrun,
    search.budget,
  );
  printTable("Over HTTP, medians of calls taken in turn", [...rows, longest]);
}
