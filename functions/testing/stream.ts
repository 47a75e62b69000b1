import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord } from "aws-lambda";
import pLimit from "p-limit";
import { inject } from "vitest";
import { recordPrefix } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { handler as follower } from "../workers/follower.ts";

let made: DynamoDBStreamsClient | undefined;
function streamsClient(): DynamoDBStreamsClient {
  if (made) return made;
  made = new DynamoDBStreamsClient({ endpoint: inject("databaseEndpoint") });
  // This middleware copies all that is read, for a log that nothing writes.
  made.middlewareStack.remove("loggerMiddleware");
  return made;
}

/** The stream of a table as far as it was read: a long story asks for it at each of its steps. */
interface ReadStream {
  readonly table: string;
  readonly records: DynamoDBRecord[];
  /** Where the next records are read. */
  iterator: string | undefined;
}
let known: ReadStream | undefined;

async function beginningOf(table: string): Promise<ReadStream> {
  const client = streamsClient();
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: table }));
  const StreamArn = Streams?.[0]?.StreamArn;
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const { ShardIterator: iterator } = await client.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
  );
  return { table, records: [], iterator };
}

const oneAfterAnother = pLimit(1);

/** Everything in the stream of the current table, in the format of a function's event. */
export const streamRecords = (): Promise<DynamoDBRecord[]> =>
  oneAfterAnother(async () => {
    known = known?.table === tableName() ? known : await beginningOf(tableName());
    for (let isMore = true; isMore; ) {
      const page = await streamsClient().send(new GetRecordsCommand({ ShardIterator: known.iterator }));
      const { Records = [], NextShardIterator } = page;
      known.iterator = NextShardIterator;
      known.records.push(...Records.map(inEvent));
      isMore = Records.length > 0;
    }
    return [...known.records];
  });

/** What the stream of the current table tells of records and of the courier's answers. */
export const followedRecords = async () =>
  (await streamRecords()).filter(({ dynamodb }) => /^(PARCEL#|SNAPSHOT)/.test(dynamodb?.Keys?.sk?.S ?? ""));

/** Delivers it to the follower. */
export const deliverAll = async () => follower({ Records: await followedRecords() });

/** What the stream of the current table tells of records, as the follower gets it. */
export const recordsInStream = async () =>
  (await streamRecords()).filter(({ dynamodb }) => dynamodb?.Keys?.sk?.S?.startsWith(recordPrefix));

const inEvent = (record: object): DynamoDBRecord =>
  JSON.parse(
    JSON.stringify(record, function replace(this: unknown, key, value) {
      const original = (this as Record<string, unknown>)[key];
      return original instanceof Date ? original.getTime() / 1000 : value;
    }),
  );
