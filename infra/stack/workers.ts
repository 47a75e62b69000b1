import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as EventTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { tableKeys } from "../../functions/database/schema.ts";
import type { WorkerSpec } from "../../functions/registry.ts";
import { acknowledge } from "./acknowledge.ts";
import { createFunction, type FunctionResources } from "./functions.ts";

/** What a worker could not process, kept for an operator. */
function createDeadLetters(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  acknowledge(queue, { "AwsSolutions-SQS3": "It is itself the dead-letter queue." });
  return queue;
}

const sendsTo = (queue: Queue) =>
  new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [queue.queueArn] });

/** A destination for what failed. The CDK's own would add a second policy with the permission of `sendsTo`. */
const keptIn = (queue: Queue) => ({ bind: () => ({ destination: queue.queueArn }) });

/**
 * Lets Lambda read the table's stream for a worker and store failed records. Lambda requires ListStreams, for which the
 * stream is a sufficient resource.
 */
const readsStream = (streamArn: string, deadLetters: Queue) => [
  new PolicyStatement({
    actions: [
      "dynamodb:DescribeStream",
      "dynamodb:GetRecords",
      "dynamodb:GetShardIterator",
      "dynamodb:ListStreams",
    ],
    resources: [streamArn],
  }),
  sendsTo(deadLetters),
];

type StreamTrigger = Extract<
  WorkerSpec["trigger"],
  { readonly onItems: string } | { readonly follows: readonly string[] }
>;

/** Which records of the stream a worker gets, and how they are delivered. */
const deliveryOf = (trigger: StreamTrigger) =>
  "onItems" in trigger
    ? {
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.or("INSERT", "MODIFY"),
            dynamodb: {
              Keys: { [tableKeys.sort]: { S: FilterRule.isEqual(trigger.onItems) } },
            },
          }),
        ],
        // One at a time for each shard, of which a table has four or more: a new account runs ten functions at once.
        batchSize: 5,
        reportBatchItemFailures: true,
        retryAttempts: 4,
      }
    : {
        filters: trigger.follows.map((prefix) =>
          FilterCriteria.filter({
            dynamodb: {
              Keys: { [tableKeys.sort]: { S: FilterRule.beginsWith(prefix) } },
            },
          }),
        ),
        batchSize: 100,
        // Seven halve a batch down to one record.
        retryAttempts: 10,
      };

function runOnStream(
  worker: LambdaFunction,
  trigger: StreamTrigger,
  streamArn: string,
  deadLetters: Queue,
): void {
  new EventSourceMapping(worker, "Stream", {
    target: worker,
    eventSourceArn: streamArn,
    // Includes records written before the worker existed.
    startingPosition: StartingPosition.TRIM_HORIZON,
    ...deliveryOf(trigger),
    bisectBatchOnError: true,
    maxRecordAge: Duration.hours(6),
    onFailure: keptIn(deadLetters),
  });
}

/** Lets a worker start another one, whose name it gets. */
const startsOther = (started: LambdaFunction) => ({
  statements: [
    new PolicyStatement({
      actions: ["lambda:InvokeFunction"],
      resources: [started.functionArn],
    }),
  ],
  environment: { ALERT_MAILER: started.functionName },
});

/** The functions without a route, each started by the trigger in its registry entry. An optional one may be absent. */
export function createWorkers<
  Specs extends Readonly<Record<string, WorkerSpec | undefined>>,
>(scope: Construct, specs: Specs, resources: FunctionResources) {
  const { tableStreamArn } = resources.table;
  if (!tableStreamArn) throw new Error("The table has no stream");
  const deadLetters = {
    /** Chunks of imports. */
    chunks: createDeadLetters(scope, "DeadLetters"),
    /** Changes of records and snapshots. */
    changes: createDeadLetters(scope, "ChangesDeadLetters"),
  };
  const bounces = resources.mail && createDeadLetters(scope, "BouncesDeadLetters");
  const created = new Map<string, LambdaFunction>();
  const create = (
    name: string,
    { trigger: runs, invokes, ...spec }: WorkerSpec,
  ): LambdaFunction => {
    const started = invokes && created.get(invokes);
    const starts = started && startsOther(started);
    const make = (...statements: PolicyStatement[]) =>
      createFunction(scope, name, spec, resources, {
        ...starts,
        statements: [...statements, ...(starts?.statements ?? [])],
      });
    if ("onItems" in runs || "follows" in runs) {
      const letters = "onItems" in runs ? deadLetters.chunks : deadLetters.changes;
      const worker = make(...readsStream(tableStreamArn, letters));
      runOnStream(worker, runs, tableStreamArn, letters);
      return worker;
    }
    if ("everyMinutes" in runs) {
      const worker = make();
      // The next run is the retry; Lambda's own two would count one failing run as three errors.
      worker.configureAsyncInvoke({ retryAttempts: 0 });
      const schedule = Schedule.rate(Duration.minutes(runs.everyMinutes));
      new Rule(scope, `${name}Clock`, { schedule, targets: [new EventTarget(worker)] });
      return worker;
    }
    const worker = make(...(bounces ? [sendsTo(bounces)] : []));
    if (resources.mail && bounces) {
      // EventBridge hands events over without waiting: what fails afterwards is Lambda's to keep.
      worker.configureAsyncInvoke({ onFailure: keptIn(bounces) });
      new Rule(scope, `${name}Rule`, {
        eventPattern: {
          source: ["aws.ses"],
          detailType: [...runs.onMailEvents],
          detail: {
            mail: { tags: { "ses:configuration-set": [resources.mail.configuration] } },
          },
        },
        targets: [new EventTarget(worker)],
      });
    }
    return worker;
  };
  const entries = Object.entries(specs).flatMap(([name, spec]) =>
    spec ? [[name, spec] as const] : [],
  );
  // One that starts another comes after it, whose name it needs.
  const { first = [], later = [] } = Object.groupBy(entries, ([, { invokes }]) =>
    invokes ? "later" : "first",
  );
  for (const [name, spec] of [...first, ...later]) created.set(name, create(name, spec));
  const functions = Object.fromEntries(created);
  return {
    deadLetters: { ...deadLetters, bounces },
    functions: functions as { readonly [Name in keyof Specs]: LambdaFunction },
  };
}
