import { join } from "node:path";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { indexes } from "../../../functions/database/schema.ts";
import { table, tableName } from "../../../functions/database/table.ts";
import { trackingShards } from "../../../functions/records/keys.ts";
import { listRecords } from "../../../functions/records/list/list.ts";
import { amount, held, mediansOf, printTable, temporaryFolder } from "./measure.ts";
import { putRecordsIntoFile } from "./stored-records.ts";
import { startBenchTable } from "./table.ts";

const count = 100_000;

const searchWithoutHit = () =>
  listRecords({
    order: "newest",
    limit: 50,
    stopAt: Number.POSITIVE_INFINITY,
    search: { field: "name", text: "nowhere" },
  });

/** Reads the whole index like a search, but only counts. */
async function readBare(): Promise<void> {
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

/** A search that reads the whole index; `size` compares what endpoints take at a million. */
export async function run(): Promise<void> {
  const file = join(temporaryFolder("bench-list-"), "list.sqlite");
  const database = await startBenchTable(file);
  putRecordsIntoFile(file, tableName(), count);
  const { search, bare } = await mediansOf({ search: searchWithoutHit, bare: readBare }, { rounds: 9, warmUp: 1 });
  printTable(`At ${amount(count)} records, taken in turn`, [
    held("search without a hit over the index read bare", search / bare, 1.2),
  ]);
  await database.stop();
}
