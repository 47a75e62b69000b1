import { appendFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as SdkRecord,
} from "@aws-sdk/client-dynamodb-streams";
import * as z from "zod/mini";
import { chunked } from "../../../shared/chunked.ts";
import { isAllowed } from "../aws-endpoint/iam-policy.ts";
import type { Stack } from "../cloudformation/stack.ts";
import { readJsonFile, writeIfPossible, writeJsonFile } from "../data-files.ts";
import { localCredentials } from "../dynamodb/credentials.ts";
import { readFilterPattern } from "./filter-pattern.ts";
import type { DeployedFunction, LocalFunctions } from "./functions.ts";
import { processBatch, type StreamRecord } from "./stream-batch.ts";

// Strict: an unsupported setting must not be ignored, or records could be lost.
const mappingProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  StartingPosition: z.literal("TRIM_HORIZON"),
  BatchSize: z.number(),
  BisectBatchOnFunctionError: z.literal(true),
  MaximumRetryAttempts: z.number(),
  FunctionResponseTypes: z._default(z.array(z.literal("ReportBatchItemFailures")), []),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }),
  // These have no effect here: one shard, and no delay.
  MaximumRecordAgeInSeconds: z.optional(z.number()),
  ParallelizationFactor: z.optional(z.number()),
  Tags: z.optional(z.unknown()),
});

/** A mapping of the table's stream to a function. */
interface Mapping extends z.infer<typeof mappingProperties> {
  readonly target: DeployedFunction;
  isWanted(record: StreamRecord): boolean;
}

/** A call that is never answered would hold the stream up for ever. */
const limits = { requestTimeout: 5_000, throwOnRequestTimeout: true };
/** Before an empty stream is read again, and before the first retry. */
const pauseMs = 200;

function refuseWithoutGrants({
  target: { principal, name },
  EventSourceArn,
  DestinationConfig,
}: Mapping) {
  const wanted = [
    ["dynamodb:DescribeStream", EventSourceArn],
    ["dynamodb:GetRecords", EventSourceArn],
    ["dynamodb:GetShardIterator", EventSourceArn],
    ["sqs:SendMessage", DestinationConfig.OnFailure.Destination],
  ] as const;
  for (const [action, resource] of wanted) {
    if (!isAllowed(principal.statements, { action, resource, context: {} }))
      throw new Error(
        `${name} may not ${action} on ${resource}: its event source cannot work`,
      );
  }
}

/** The template's mappings. @throws Error where one could not work on AWS, or is not supported here */
function readMappings(stack: Stack, functions: LocalFunctions): Mapping[] {
  const { StreamArn } = stack.only("AWS::DynamoDB::GlobalTable").identity.attributes;
  return stack.of("AWS::Lambda::EventSourceMapping").map(({ properties }) => {
    const read = mappingProperties.parse(properties);
    if (read.EventSourceArn !== StreamArn)
      throw new Error(`${read.EventSourceArn} is no stream known here`);
    const target = functions.all.find(({ ref, arn }) =>
      [ref, arn].includes(read.FunctionName),
    );
    if (!target)
      throw new Error(
        `A stream is mapped to ${read.FunctionName}, which is none of the functions`,
      );
    const patterns = read.FilterCriteria.Filters.map(({ Pattern }) =>
      readFilterPattern(JSON.parse(Pattern)),
    );
    const isWanted = (record: StreamRecord) => patterns.some((fits) => fits(record));
    const mapping = { ...read, target, isWanted };
    refuseWithoutGrants(mapping);
    return mapping;
  });
}

/** The record in the event's JSON format: seconds for dates, base64 for bytes. */
function asEvent(record: SdkRecord, arn: string): StreamRecord {
  const text = JSON.stringify(
    { ...record, eventSourceARN: arn },
    function replace(this: unknown, key, value) {
      const original = (this as Record<string, unknown>)[key];
      if (original instanceof Date) return original.getTime() / 1000;
      return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
    },
  );
  return JSON.parse(text);
}

/** The pages of a stream's only shard after a record, or from the first one on. */
async function* pagesAfter(
  client: DynamoDBStreamsClient,
  StreamArn: string,
  SequenceNumber: string | undefined,
): AsyncGenerator<StreamRecord[]> {
  const { StreamDescription } = await client.send(
    new DescribeStreamCommand({ StreamArn }),
  );
  const begun = await client.send(
    new GetShardIteratorCommand({
      StreamArn,
      ShardId: StreamDescription?.Shards?.[0]?.ShardId,
      ShardIteratorType: SequenceNumber ? "AFTER_SEQUENCE_NUMBER" : "TRIM_HORIZON",
      SequenceNumber,
    }),
  );
  let { ShardIterator } = begun;
  while (ShardIterator) {
    const page = await client.send(new GetRecordsCommand({ ShardIterator, Limit: 1000 }));
    ShardIterator = page.NextShardIterator;
    yield (page.Records ?? []).map((record) => asEvent(record, StreamArn));
  }
}

/** Invokes a function with a batch until all of it is processed, or given up. */
const deliver = (
  batch: readonly StreamRecord[],
  { target, FunctionResponseTypes, MaximumRetryAttempts }: Mapping,
  deadLettersFile: string,
  signal: AbortSignal,
) =>
  processBatch(batch, {
    invoke: async (Records) =>
      JSON.parse(await target.invoke(JSON.stringify({ Records }))),
    reportsFailures: FunctionResponseTypes.length > 0,
    mostRetries: MaximumRetryAttempts,
    pause: (attempt) =>
      sleep(Math.min(10_000, pauseMs * 2 ** attempt), undefined, { signal }),
    giveUp: async (records, reason) => {
      console.error(
        `${target.name}: gave up on ${records.length} records of the stream (npm run portal -- rebuild derives what they would have): ${reason}`,
      );
      const letter = { at: new Date(), function: target.name, reason, records };
      await appendFile(deadLettersFile, `${JSON.stringify(letter)}\n`);
    },
  });

/** The last record of the stream that each function got. */
function openPositions(file: string) {
  const known = readJsonFile(file, z.record(z.string(), z.string()));
  return {
    of: (follower: string) => known[follower],
    note: (follower: string, record: StreamRecord) => {
      known[follower] = record.dynamodb.SequenceNumber;
      // With an old position records are delivered again, which changes nothing.
      writeIfPossible(file, () => writeJsonFile(file, known));
    },
  };
}

interface StreamOptions {
  readonly stack: Stack;
  readonly functions: LocalFunctions;
  readonly database: string;
  readonly tableName: string;
  /** Stores the position in each shard, so that records written while the portal was stopped are delivered. */
  readonly positionsFile: string;
  /** Takes records that no retry could deliver, one line each. */
  readonly deadLettersFile: string;
}

/** Delivers the table's stream to the functions that the template maps it to. */
export async function startEventSourceMappings({
  stack,
  functions,
  database,
  tableName,
  positionsFile,
  deadLettersFile,
}: StreamOptions): Promise<{ stop(): Promise<void> }> {
  const mappings = readMappings(stack, functions);
  const client = new DynamoDBStreamsClient({
    ...localCredentials(database),
    requestHandler: limits,
  });
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: tableName }));
  const stream = Streams?.at(-1)?.StreamArn ?? "";
  const positions = openPositions(positionsFile);
  const stopping = new AbortController();
  const { signal } = stopping;

  async function follow(mapping: Mapping): Promise<void> {
    const follower = `${mapping.target.name} ${stream}`;
    for await (const page of pagesAfter(client, stream, positions.of(follower))) {
      for (const batch of chunked(page.filter(mapping.isWanted), mapping.BatchSize)) {
        // The others are delivered after the next start.
        signal.throwIfAborted();
        await deliver(batch, mapping, deadLettersFile, signal);
      }
      const last = page.at(-1);
      if (last) positions.note(follower, last);
      else await sleep(pauseMs, undefined, { signal });
    }
  }

  /** Continues after any error at the same position: each record is delivered at least once. */
  async function followForEver(mapping: Mapping): Promise<void> {
    while (!signal.aborted) {
      try {
        await follow(mapping);
      } catch (error) {
        if (signal.aborted) return;
        console.error(`The stream to ${mapping.target.name} was interrupted:`, error);
        await sleep(1_000, undefined, { signal }).catch(() => {});
      }
    }
  }

  const followers = mappings.map(followForEver);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(followers);
      client.destroy();
    },
  };
}
