import { DeleteCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { indexes } from "../../../functions/database/schema.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { syncReferences } from "../../../functions/follower/references.ts";
import { recordsOfOrder } from "../../../functions/records/find.ts";
import { readHistory } from "../../../functions/records/history/read.ts";
import type { StoredRecord } from "../../../functions/records/item.ts";
import { recordKey, trackingShards } from "../../../functions/records/keys.ts";
import { type ListRequest, listRecords, type RecordPage } from "../../../functions/records/list/list.ts";
import { othersWithNumber } from "../../../functions/records/references.ts";
import { createRecord } from "../../../functions/records/write.ts";
import { trackParcels } from "../../../functions/shipments/track.ts";
import { storeSnapshot } from "../../../functions/testing/snapshots.ts";
import { consumedUnits } from "../../measure/consumed-units.ts";
import { deliveredShipment, lookupOf } from "../../measure/lookup.ts";
import { median, mediansOf, ms, printTable, ratio, timed, verdict } from "../../measure/timing.ts";
import { recordAt, startKeptDatabase, switchToRecords, tableOf } from "./list-data.ts";

const small = 1_000;
const large = 100_000;
const million = 1_000_000;

const limit = 50;
const searchMs = 2_500;

const page = (request: Partial<ListRequest> = {}) =>
  listRecords({ order: "newest", limit, stopAt: Number.POSITIVE_INFINITY, ...request });
const search = (text: string) => ({ search: { field: "name", text } }) as const;

const firstPage = () => page();
const searchWithoutHit = () => page(search("nowhere"));
/** A whole order number of a record in the middle, typed in another way. */
const wholeNumber = (count: number) => () => page(search(`#ayu ${1_000 + count / 2}`));
const shortSearchWithoutHit = () => page({ ...search("nowhere"), stopAt: Date.now() + searchMs });

/** Reads the whole index like a search, but only counts. */
async function readBare(): Promise<undefined> {
  await Promise.all(
    trackingShards.map(async (shard) => {
      const pages = paginateQuery(
        { client: table() },
        {
          TableName: tableName(),
          IndexName: "directory",
          KeyConditionExpression: "#partition = :shard",
          ExpressionAttributeNames: { "#partition": indexes.directory.partition },
          ExpressionAttributeValues: { ":shard": shard },
          Select: "COUNT",
        },
      );
      for await (const _ of pages);
    }),
  );
}

/** Leaves the table as it was. */
async function createAndDelete(): Promise<undefined> {
  const fields = { name: `NEW-${ulid()}`, phone: "+91 9876543210", trackingNo: "SG3231027366055" };
  const { record } = await createRecord(fields, "bench");
  await table().send(new DeleteCommand({ TableName: tableName(), Key: recordKey(record) }));
}

/** What staff do with a list of so many records. */
const operations = (count: number): Readonly<Record<string, () => Promise<RecordPage | undefined>>> => ({
  "first page": firstPage,
  "last page": () => page({ cursor: `newest.upto:${"0".repeat(26)}` }),
  "first page by order number": () => page({ order: "asc" }),
  "the whole list, as much as one answer carries": () => page({ limit: undefined }),
  "search that every record matches": () => page(search("ayu")),
  "search for the newest, while it may": () =>
    page({ ...search(`ayu-${small + count - 1}`), limit: 1, stopAt: Date.now() + searchMs }),
  "search for a whole order number": wholeNumber(count),
  "search that finds one in 1,000, while it may": () => page({ ...search("7777"), stopAt: Date.now() + searchMs }),
  "search without a hit, while it may": shortSearchWithoutHit,
  ...(count < million && {
    "search without a hit, to the end": searchWithoutHit,
    "the index read bare": readBare,
  }),
});

async function measure(name: string, operation: () => Promise<RecordPage | undefined>) {
  let result: RecordPage | undefined;
  const units = await consumedUnits(async () => {
    result = await operation();
  });
  const first = await timed(operation);
  const rounds = Math.max(1, Math.min(50, Math.floor(3_000 / first)));
  const times = [first];
  while (times.length < rounds) times.push(await timed(operation));
  return {
    operation: name,
    median: ms(median(times)),
    requests: units.requests,
    "read units": units.read,
    "rows found": result ? `${result.records.length}${result.searched ? " so far" : ""}` : "",
  };
}

/** The operation on the table with so many records. */
const on = (count: number, operation: () => Promise<unknown>) => () => {
  process.env.TABLE_NAME = tableOf(count);
  return operation();
};

/** A search for the whole tracking number of a record in the middle, whose reference is stored for it. */
async function wholeTrackingNumber(count: number) {
  process.env.TABLE_NAME = tableOf(count);
  const record = recordAt(count / 2, count);
  await syncReferences([recordKey(record)]);
  return () => page({ search: { field: "trackingNo", text: record.trackingNo.toLowerCase() } });
}

/** A lookup and the drawer of an order in the middle of a table, which was not written recently. */
async function keptOrder(count: number) {
  process.env.TABLE_NAME = tableOf(count);
  const record = recordAt(count / 2, count);
  await storeSnapshot(record.trackingNo, deliveredShipment(record.trackingNo));
  const [stored] = await recordsOfOrder(record.name);
  if (!stored) throw new Error(`The table lost order ${record.name}`);
  return { ...(await lookupOf(record)), drawer: drawerOf(stored) };
}

/** What a record's drawer reads. */
const drawerOf = (record: StoredRecord) => async () => {
  await readHistory(record._id, 20);
  const number = { trackingNo: record.trackingNo, record: recordKey(record) };
  await Promise.all([othersWithNumber(record), trackParcels([number], { fresh: false, deadline: Date.now() + 8_000 })]);
};

/** The ratio of two operations' median times, taken in turn, each on its own table. */
async function compare(
  count: number,
  operation: () => Promise<unknown>,
  baseCount: number,
  base: () => Promise<unknown>,
  rounds: number,
) {
  const runs = { operation: on(count, operation), base: on(baseCount, base) };
  const medians = await mediansOf(runs, { rounds, warmUp: Math.ceil(rounds / 10) });
  return medians.operation / medians.base;
}

const ratioRow = (what: string, value: number, budget: number) => ({
  ratio: what,
  value: ratio(value),
  budget: ratio(budget),
  "": verdict(value, budget),
});

export async function run(args: readonly string[]): Promise<void> {
  const counts = [small, large, ...(args.includes("--million") ? [million] : [])];
  const database = await startKeptDatabase();
  for (const count of counts) {
    await switchToRecords(database, count);
    const rows = [];
    for (const [name, operation] of Object.entries(operations(count))) rows.push(await measure(name, operation));
    printTable(`Lists at ${count.toLocaleString("en")} records, ${limit} rows a page`, rows);
  }
  const ratios = [];
  const smallest = { ...(await keptOrder(small)), number: await wholeTrackingNumber(small) };
  for (const count of counts.slice(1)) {
    const { lookup, drawer } = await keptOrder(count);
    const grown: [string, () => Promise<unknown>, () => Promise<unknown>, number?][] = [
      ["first page", firstPage, firstPage],
      ["lookup", lookup, smallest.lookup],
      ["a record's drawer", drawer, smallest.drawer],
      ["a record created and deleted", createAndDelete, createAndDelete],
      ["a whole order number searched", wholeNumber(count), wholeNumber(small), 1.2],
      ["a whole tracking number searched", await wholeTrackingNumber(count), smallest.number, 1.2],
    ];
    for (const [name, operation, base, budget = 1.5] of grown) {
      const value = await compare(count, operation, small, base, 100);
      const over = `at ${count.toLocaleString("en")} records over ${small.toLocaleString("en")}`;
      ratios.push(ratioRow(`${name}, ${over}`, value, budget));
    }
  }
  const value = await compare(large, searchWithoutHit, large, readBare, 9);
  const overBare = `search without a hit over the index read bare, at ${large.toLocaleString("en")} records`;
  ratios.push(ratioRow(overBare, value, 1.2));
  const largest = counts.at(-1) ?? large;
  const times = [];
  for (let round = 0; round < 5; round += 1) times.push(await timed(on(largest, shortSearchWithoutHit)));
  const overrun = Math.max(...times) / searchMs;
  const overLimit = `search without a hit at ${largest.toLocaleString("en")} records over the ${searchMs} ms it may take`;
  ratios.push(ratioRow(`${overLimit}, the longest of 5`, overrun, 1.4));
  printTable("Budgets, each pair taken in turn", ratios);
  await database.stop();
}
