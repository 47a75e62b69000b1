import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { indexes } from "../../functions/store/schema.ts";
import { table, tableName } from "../../functions/store/table.ts";
import { trackingShards } from "../../functions/store/tracking-keys.ts";
import { type ListPage, type ListRequest, listTracking } from "../../functions/store/tracking-list.ts";
import { consumedUnits } from "./consumed-units.ts";
import { startKeptDatabase, switchToRecords, tableOf } from "./list-data.ts";
import { inTurn, median, ms, printTable, ratio, timed, verdict } from "./measure.ts";

const small = 1_000;
const large = 100_000;
const million = 1_000_000;

const limit = 50;
const searchMs = 2_500;

const page = (request: Partial<ListRequest> = {}) =>
  listTracking({ order: "newest", limit, stopAt: Number.POSITIVE_INFINITY, ...request });
const search = (text: string) => ({ search: { field: "name", text } }) as const;

const firstPage = () => page();
const searchWithoutHit = () => page(search("nowhere"));

/** Reads the index to its end, as a search must, but compares nothing and asks only for the count. */
async function readBare(): Promise<void> {
  await Promise.all(
    trackingShards.map(async (shard) => {
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const { LastEvaluatedKey } = await table().send(
          new QueryCommand({
            TableName: tableName(),
            IndexName: "directory",
            KeyConditionExpression: "#partition = :shard",
            ExpressionAttributeNames: { "#partition": indexes.directory.partition },
            ExpressionAttributeValues: { ":shard": shard },
            Select: "COUNT",
            ExclusiveStartKey,
          }),
        );
        ExclusiveStartKey = LastEvaluatedKey;
      } while (ExclusiveStartKey);
    }),
  );
}

/** What a clerk does with a list of so many records. */
const deeds = (count: number): Readonly<Record<string, () => Promise<ListPage | undefined>>> => ({
  "first page": firstPage,
  "last page": () => page({ cursor: `upto:${"0".repeat(26)}` }),
  "first page by order number": () => page({ order: "asc" }),
  "the whole list, as much as one answer carries": () => page({ limit: undefined }),
  "search that every record matches": () => page(search("ayu")),
  "search that finds one in 1,000": () => page(search("7777")),
  "search for the newest": () => page({ ...search(`ayu-${small + count - 1}`), limit: 1 }),
  "search without a hit": searchWithoutHit,
  "search without a hit, as long as the endpoint lets it": () =>
    page({ ...search("nowhere"), stopAt: Date.now() + searchMs }),
  "the index read bare": async () => {
    await readBare();
    return undefined;
  },
});

async function measured(name: string, deed: () => Promise<ListPage | undefined>) {
  let result: ListPage | undefined;
  const units = await consumedUnits(async () => {
    result = await deed();
  });
  const first = await timed(deed);
  const rounds = Math.max(1, Math.min(50, Math.floor(3_000 / first)));
  const times = [first];
  while (times.length < rounds) times.push(await timed(deed));
  return {
    deed: name,
    median: ms(median(times)),
    requests: units.requests,
    "read units": units.read,
    "rows found": result ? `${result.records.length}${result.stopped ? " so far" : ""}` : "",
  };
}

/** The deed, done on the table with so many records. */
const on = (count: number, deed: () => Promise<unknown>) => () => {
  process.env.TABLE_NAME = tableOf(count);
  return deed();
};

/** How one deed on one table compares with another, taken in turn; each by the median. */
async function compared(
  count: number,
  deed: () => Promise<unknown>,
  baseCount: number,
  base: () => Promise<unknown>,
  rounds: number,
) {
  const { first, second } = await inTurn(on(count, deed), on(baseCount, base), {
    rounds,
    warmUp: Math.ceil(rounds / 10),
  });
  return median(first) / median(second);
}

export async function run(args: readonly string[]): Promise<void> {
  const counts = [small, large, ...(args.includes("--million") ? [million] : [])];
  const database = await startKeptDatabase();
  for (const count of counts) {
    await switchToRecords(database, count);
    const rows = [];
    for (const [name, deed] of Object.entries(deeds(count))) rows.push(await measured(name, deed));
    printTable(`Lists at ${count.toLocaleString("en")} records, ${limit} rows a page`, rows);
  }
  const ratios = [];
  for (const count of counts.slice(1)) {
    const value = await compared(count, firstPage, small, firstPage, 100);
    ratios.push({
      ratio: `first page at ${count.toLocaleString("en")} records over ${small.toLocaleString("en")}`,
      value: ratio(value),
      budget: "1.50 x",
      "": verdict(value, 1.5),
    });
  }
  const value = await compared(large, searchWithoutHit, large, readBare, 9);
  ratios.push({
    ratio: `search without a hit over the index read bare, at ${large.toLocaleString("en")} records`,
    value: ratio(value),
    budget: "1.20 x",
    "": verdict(value, 1.2),
  });
  printTable("Budgets, each pair taken in turn", ratios);
  await database.stop();
}
