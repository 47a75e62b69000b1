import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord } from "aws-lambda";
import { inject } from "vitest";
import { recordPrefix } from "../database/schema.ts";
import { tableName } from "../database/table.ts";
import { handler as follower } from "../workers/follower.ts";

let made: DynamoDBStreamsClient | undefined;

/** Everything in the stream of the current table, in the format of a function's event. */
export async function streamRecords(): Promise<DynamoDBRecord[]> {
  made ??= new DynamoDBStreamsClient({ endpoint: inject("databaseEndpoint") });
  const client = made;
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: tableName() }));
  const StreamArn = Streams?.[0]?.StreamArn;
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  if (!ShardId) return [];
  const iterator = await client.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
  );
  const records: DynamoDBRecord[] = [];
  for (let next = iterator.ShardIterator; next; ) {
    const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator: next }));
    if (Records.length === 0) break;
    records.push(...Records.map(inEvent));
    next = NextShardIterator;
  }
  return records;
}

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
