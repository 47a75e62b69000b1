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
type Mapping = z.infer<typeof mappingProperties>;

const positions = z.record(z.string(), z.string());

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

/** A call that is never answered would hold the stream up for ever. */
const limits = { requestTimeout: 5_000, throwOnRequestTimeout: true };
const emptyPauseMs = 200;
const retryPauseMs = 200;

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

function refuseWithoutGrants(
  { principal, name }: DeployedFunction,
  { EventSourceArn, DestinationConfig }: Mapping,
) {
  const wanted = [
    ["dynamodb:DescribeStream", EventSourceArn],
    ["dynamodb:GetRecords", EventSourceArn],
    ["dynamodb:GetShardIterator", EventSourceArn],
    ["sqs:SendMessage", DestinationConfig.OnFailure.Destination],
  ].map(([action = "", resource = ""]) => ({ action, resource, context: {} }));
  const denied = wanted.find((request) => !isAllowed(principal.statements, request));
  if (denied)
    throw new Error(
      `${name} may not ${denied.action} on ${denied.resource}: its event source cannot work`,
    );
}

/** Delivers the table's stream to the functions that the template maps it to. */
export async function startEventSourceMappings(
  options: StreamOptions,
): Promise<{ stop(): Promise<void> }> {
  const { stack, functions, database, tableName, positionsFile, deadLettersFile } =
    options;
  const client = new DynamoDBStreamsClient({
    ...localCredentials(database),
    requestHandler: limits,
  });
  const stopping = new AbortController();
  const known = readJsonFile(positionsFile, positions);

  async function deliver(
    mapping: Mapping,
    target: DeployedFunction,
    records: readonly StreamRecord[],
  ): Promise<void> {
    await processBatch(records, {
      invoke: async (batch) =>
        JSON.parse(await target.invoke(JSON.stringify({ Records: batch }))),
      reportsFailures: mapping.FunctionResponseTypes.length > 0,
      mostRetries: mapping.MaximumRetryAttempts,
      pause: (attempt) =>
        sleep(Math.min(10_000, retryPauseMs * 2 ** attempt), undefined, {
          signal: stopping.signal,
        }),
      giveUp: async (left, reason) => {
        const letter = {
          at: new Date().toISOString(),
          function: target.name,
          reason,
          records: left,
        };
        console.error(
          `${target.name}: gave up on ${left.length} records of the stream (npm run portal -- rebuild derives what they would have): ${reason}`,
        );
        await appendFile(deadLettersFile, `${JSON.stringify(letter)}\n`);
      },
    });
  }

  /** Where to read on: after the last record that was delivered, else at the mapping's start. */
  async function openIterator(
    { StartingPosition }: Mapping,
    arn: string,
    after: string | undefined,
  ) {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: arn }),
    );
    const [shard] = StreamDescription?.Shards ?? [];
    if (!shard?.ShardId) throw new Error("The table's stream has no shard");
    const from = after
      ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: after }
      : { ShardIteratorType: StartingPosition };
    const begun = await client.send(
      new GetShardIteratorCommand({ StreamArn: arn, ShardId: shard.ShardId, ...from }),
    );
    return begun.ShardIterator;
  }

  async function deliverAll(
    mapping: Mapping,
    target: DeployedFunction,
    records: readonly StreamRecord[],
  ) {
    for (let start = 0; start < records.length; start += mapping.BatchSize) {
      // The others are delivered after the next start.
      stopping.signal.throwIfAborted();
      await deliver(mapping, target, records.slice(start, start + mapping.BatchSize));
    }
  }

  async function follow(
    mapping: Mapping,
    target: DeployedFunction,
    arn: string,
  ): Promise<void> {
    const patterns = mapping.FilterCriteria.Filters.map(({ Pattern }) =>
      readFilterPattern(JSON.parse(Pattern)),
    );
    const isWanted = (record: StreamRecord) => patterns.some((fits) => fits(record));
    const position = `${target.name} ${arn}`;
    let iterator = await openIterator(mapping, arn, known[position]);
    while (iterator && !stopping.signal.aborted) {
      const answer = await client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: 1000 }),
      );
      iterator = answer.NextShardIterator;
      const records = (answer.Records ?? []).map((record) => asEvent(record, arn));
      const last = records.at(-1);
      if (!last) {
        await sleep(emptyPauseMs, undefined, { signal: stopping.signal });
        continue;
      }
      await deliverAll(mapping, target, records.filter(isWanted));
      known[position] = last.dynamodb.SequenceNumber;
      // With an old position records are delivered again, which changes nothing.
      writeIfPossible(positionsFile, () => writeJsonFile(positionsFile, known));
    }
  }

  /** Continues after any error at the same position: each record is delivered at least once. */
  async function followForEver(
    mapping: Mapping,
    target: DeployedFunction,
    arn: string,
  ): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await follow(mapping, target, arn);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`The stream to ${target.name} was interrupted:`, error);
        await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  const tableStream = stack.only("AWS::DynamoDB::GlobalTable").identity.attributes
    .StreamArn;
  const mappings = stack.of("AWS::Lambda::EventSourceMapping").map(({ properties }) => {
    const mapping = mappingProperties.parse(properties);
    if (mapping.EventSourceArn !== tableStream)
      throw new Error(`${mapping.EventSourceArn} is no stream known here`);
    const target = functions.all.find(({ ref, arn }) =>
      [ref, arn].includes(mapping.FunctionName),
    );
    if (!target)
      throw new Error(
        `A stream is mapped to ${mapping.FunctionName}, which is none of the functions`,
      );
    refuseWithoutGrants(target, mapping);
    return { mapping, target };
  });
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: tableName }));
  const stream = Streams?.at(-1)?.StreamArn;
  if (!stream) throw new Error("The table has no stream");
  const followers = mappings.map(({ mapping, target }) =>
    followForEver(mapping, target, stream),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(followers);
      client.destroy();
    },
  };
}
