import { describe, expect, it } from "vitest";
import { workers } from "../../functions/registry.ts";
import { portalTemplate } from "./testing/portal-template.ts";
import { portalFunctions, resourcesOf, theResource } from "./testing/resources.ts";

const template = portalTemplate();
const { importWorker: importer, follower, importSweeper: sweeper } = portalFunctions(template);
if (!importer || !follower || !sweeper) throw new Error("The workers have no functions");
const table = theResource(template, "AWS::DynamoDB::GlobalTable");
const streamArn = { "Fn::GetAtt": [table.id, "StreamArn"] };
/** A worker's mapping, and the queue that takes what it could not process. */
function deliveryTo(worker: string) {
  const mapping = theResource(
    template,
    "AWS::Lambda::EventSourceMapping",
    ({ properties }) => properties.FunctionName.Ref === worker,
  ).properties;
  const [queue] = mapping.DestinationConfig.OnFailure.Destination["Fn::GetAtt"];
  const deadLetters = theResource(template, "AWS::SQS::Queue", ({ id }) => id === queue);
  const filters = mapping.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
  return { mapping, deadLetters, filters };
}

describe.each([
  ["of imports", importer, [{ eventName: ["INSERT", "MODIFY"], dynamodb: { Keys: { sk: { S: ["CHUNK"] } } } }]],
  [
    "that follows records, snapshots, requests and marks of the shop's fulfilments",
    follower,
    ["PARCEL#", "SNAPSHOT", "REQUEST", "shopify#"].map((prefix) => ({
      dynamodb: { Keys: { sk: { S: [{ prefix }] } } },
    })),
  ],
])("a worker on the table's stream, %s,", (_, worker, wanted) => {
  const { mapping, deadLetters, filters } = deliveryTo(worker.id);

  it("gets items of its own kind only", () => {
    expect(mapping.EventSourceArn).toEqual(streamArn);
    expect(filters).toEqual(wanted);
  });

  it("gets every record, is retried a few times, and then leaves it to the dead letters", () => {
    expect(mapping.StartingPosition).toBe("TRIM_HORIZON");
    expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(mapping.MaximumRetryAttempts).toBeLessThanOrEqual(10);
    expect(mapping.BisectBatchOnFunctionError).toBe(true);
    expect(deadLetters.properties.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  });

  it("does not get the origin secret", () => {
    expect(worker.properties.Environment?.Variables ?? {}).not.toHaveProperty("ORIGIN_SECRET");
  });
});

it("the worker of imports reports failures, and the follower's batches are halved down to the change that fails", () => {
  expect(deliveryTo(importer.id).mapping.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
  const { mapping } = deliveryTo(follower.id);
  expect(mapping.FunctionResponseTypes).toBeUndefined();
  expect(mapping.BatchSize).toBeLessThanOrEqual(2 ** mapping.MaximumRetryAttempts);
});

it("the table's stream has two readers, as many as a shard serves", () => {
  expect(resourcesOf(template, "AWS::Lambda::EventSourceMapping")).toHaveLength(2);
});

describe("a scheduled worker", () => {
  it("is not tried again before its next run: one failing run is one error", () => {
    const mailed = portalTemplate({ mailFrom: "care@shop.example", digestTo: "owner@shop.example" });
    const { mailEvents, ...made } = portalFunctions(mailed);
    const retries = resourcesOf(mailed, "AWS::Lambda::EventInvokeConfig")
      .filter(({ properties }) => properties.FunctionName.Ref !== mailEvents?.id)
      .map(({ properties }) => [properties.FunctionName.Ref, properties.MaximumRetryAttempts]);
    const scheduled = [made.importSweeper, made.watch, made.shopTeller, made.alertMailer, made.digest];
    expect(Object.fromEntries(retries)).toEqual(Object.fromEntries(scheduled.map((worker) => [worker?.id, 0])));
  });

  it("runs as often as its registry entry says", () => {
    const ofSweeper = ({ id }: { id: string }) => id.startsWith("importSweeperClock");
    const rule = theResource(template, "AWS::Events::Rule", ofSweeper).properties;
    expect(rule.ScheduleExpression).toBe(`rate(${workers.importSweeper.trigger.everyMinutes} minutes)`);
    expect(rule.Targets).toEqual([expect.objectContaining({ Arn: { "Fn::GetAtt": [sweeper.id, "Arn"] } })]);
  });
});
