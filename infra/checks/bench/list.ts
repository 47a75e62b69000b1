import { join } from "node:path";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { indexes } from "../../../functions/database/schema.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { trackingShards } from "../../../functions/records/keys.ts";
import { type ListRequest, listRecords, type RecordPage } from "../../../functions/records/list/list.ts";
import { consumedUnits } from "../../measure/consumed-units.ts";
import { startBenchTable, switchBenchTable } from "../../measure/table.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";
import { median, mediansOf, ms, printTable, ratio, timed, verdict } from "../../measure/timing.ts";
import { putIntoFile } from "./put-into-file.ts";
import { onlyRecords } from "./size/data.ts";

const small = 1_000;
const large = 100_000;

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
  "search without a hit, to the end": searchWithoutHit,
  "the index read bare": readBare,
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

const ratioRow = (what: string, value: number, budget: number) => ({
  ratio: what,
  value: ratio(value),
  budget: ratio(budget),
  "": verdict(value, budget),
});

/** Lists of records through the functions' code; `size` compares what endpoints take at a million. */
export async function run(): Promise<void> {
  const file = join(temporaryFolder("bench-list-"), "list.sqlite");
  const database = await startBenchTable(file);
  for (const count of [small, large]) {
    const table = `records-${count}`;
    await switchBenchTable(database, table);
    putIntoFile(file, table, onlyRecords(count));
    const rows = [];
    for (const [name, operation] of Object.entries(operations(count))) rows.push(await measure(name, operation));
    printTable(`Lists at ${count.toLocaleString("en")} records, ${limit} rows a page`, rows);
  }
  const { search, bare } = await mediansOf({ search: searchWithoutHit, bare: readBare }, { rounds: 9, warmUp: 1 });
  printTable("Budget, taken in turn", [
    ratioRow(
      `search without a hit over the index read bare, at ${large.toLocaleString("en")} records`,
      search / bare,
      1.2,
    ),
  ]);
  await database.stop();
}
