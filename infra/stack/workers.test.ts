import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.ts";
import { createTable } from "./table.ts";
import { portalFunctions, theResource } from "./testing/resources.ts";
import { createWorkers } from "./workers.ts";

const bundles = mkdtempSync(join(tmpdir(), "portal-workers-"));
afterAll(() => rmSync(bundles, { recursive: true, force: true }));

function workersTemplate(): Template {
  for (const name of ["follower", "sweeper"]) {
    mkdirSync(join(bundles, name));
    writeFileSync(join(bundles, name, "index.mjs"), "//");
  }
  const stack = new Stack(new App({ context: { "aws:cdk:disable-asset-staging": true } }), "Workers");
  createWorkers(
    stack,
    {
      follower: {
        entry: "follower.ts",
        grants: [{ actions: ["GetItem"], leadingKeys: ["IMPORT#*"] }],
        trigger: { onItems: "CHUNK" },
      },
      sweeper: { entry: "sweeper.ts", grants: [], trigger: { everyMinutes: 60 } },
    },
    { bundles, table: createTable(stack), secrets: createSecrets(stack, 1), courierUrl: "", recordMonths: 24 },
  );
  return Template.fromStack(stack);
}

const template = workersTemplate();
const { follower, sweeper } = portalFunctions(template);
if (!follower || !sweeper) throw new Error("The workers have no functions");
const table = theResource(template, "AWS::DynamoDB::GlobalTable");
const streamArn = { "Fn::GetAtt": [table.id, "StreamArn"] };
const deadLetters = theResource(template, "AWS::SQS::Queue");
const deadLettersArn = { "Fn::GetAtt": [deadLetters.id, "Arn"] };
const mapping = theResource(template, "AWS::Lambda::EventSourceMapping").properties;

describe("a worker on the table's stream", () => {
  it("gets new and changed items of its own kind only", () => {
    expect(mapping.EventSourceArn).toEqual(streamArn);
    expect(mapping.FunctionName).toEqual({ Ref: follower.id });
    expect(mapping.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual([
      { eventName: ["INSERT", "MODIFY"], dynamodb: { Keys: { sk: { S: ["CHUNK"] } } } },
    ]);
  });

  it("gets every record, is retried a few times, and then leaves it to the dead letters", () => {
    expect(mapping.StartingPosition).toBe("TRIM_HORIZON");
    expect(mapping.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"]);
    expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(mapping.MaximumRetryAttempts).toBeLessThan(10);
    expect(mapping.BisectBatchOnFunctionError).toBe(true);
    expect(mapping.DestinationConfig.OnFailure.Destination).toEqual(deadLettersArn);
    expect(deadLetters.properties.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  });

  it("does not get the origin secret", () => {
    expect(follower.properties.Environment.Variables).not.toHaveProperty("ORIGIN_SECRET");
  });
});

describe("a scheduled worker", () => {
  it("runs as often as its registry entry says", () => {
    const rule = theResource(template, "AWS::Events::Rule").properties;
    expect(rule.ScheduleExpression).toBe("rate(1 hour)");
    expect(rule.Targets).toEqual([expect.objectContaining({ Arn: { "Fn::GetAtt": [sweeper.id, "Arn"] } })]);
    expect(theResource(template, "AWS::Lambda::Permission").properties.FunctionName).toEqual({
      "Fn::GetAtt": [sweeper.id, "Arn"],
    });
  });
});
