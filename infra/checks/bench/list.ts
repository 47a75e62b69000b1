import { join } from "node:path";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { indexes } from "../../../functions/database/schema.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { trackingShards } from "../../../functions/records/keys.ts";
import { type ListRequest, listRecords, type RecordPage } from "../../../functions/records/list/list.ts";
import { amount, consumedUnits, held, median, mediansOf, ms, printTable, temporaryFolder, timed } from "./measure.ts";
import { putRecordsIntoFile } from "./stored-records.ts";
import { startBenchTable } from "./table.ts";

const count = 100_000;
const limit = 50;

const page = (request: Partial<ListRequest> = {}) =>
  listRecords({ order: "newest", limit, stopAt: Number.POSITIVE_INFINITY, ...request });
const search = (text: string) => ({ search: { field: "name", text } }) as const;
const searchWithoutHit = () => page(search("nowhere"));

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

const operations: Readonly<Record<string, () => Promise<RecordPage | undefined>>> = {
  "first page": () => page(),
  "last page": () => page({ cursor: `newest.upto:${"0".repeat(26)}` }),
  "the whole list, as much as one answer carries": () => page({ limit: undefined }),
  "search that every record matches": () => page(search("ayu")),
  // Of a record in the middle, typed in another way.
  "search for a whole order number": () => page(search(`#ayu ${1_000 + count / 2}`)),
  "search without a hit, while it may": () => page({ ...search("nowhere"), stopAt: Date.now() + 2_500 }),
  "search without a hit, to the end": searchWithoutHit,
  "the index read bare": readBare,
};

async function measure(operation: string, run: () => Promise<RecordPage | undefined>) {
  let result: RecordPage | undefined;
  const units = await consumedUnits(async () => {
    result = await run();
  });
  const first = await timed(run);
  const rounds = Math.max(1, Math.min(50, Math.floor(3_000 / first)));
  const times = [first];
  while (times.length < rounds) times.push(await timed(run));
  return {
    operation,
    median: ms(median(times)),
    requests: units.requests,
    "read units": units.read,
    "rows found": result ? `${result.records.length}${result.searched ? " so far" : ""}` : "",
  };
}

/** Lists of records through the functions' code; `size` compares what endpoints take at a million. */
export async function run(): Promise<void> {
  const file = join(temporaryFolder("bench-list-"), "list.sqlite");
  const database = await startBenchTable(file);
  putRecordsIntoFile(file, tableName(), count);
  const rows = [];
  for (const [name, operation] of Object.entries(operations)) rows.push(await measure(name, operation));
  printTable(`Lists at ${amount(count)} records, ${limit} rows a page`, rows);
  const { search, bare } = await mediansOf({ search: searchWithoutHit, bare: readBare }, { rounds: 9, warmUp: 1 });
  printTable("Budget, taken in turn", [held("search without a hit over the index read bare", search / bare, 1.2)]);
  await database.stop();
}
