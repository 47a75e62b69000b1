import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, test } from "vitest";
import { alarmProblem } from "./stacks.ts";

const sns = mockClient(SNSClient);
afterEach(() => sns.reset());

const stackWith = (outputs: Record<string, string>) => ({
  StackName: "shipment-portal",
  CreationTime: new Date(0),
  StackStatus: "CREATE_COMPLETE" as const,
  Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
});

test.each([
  ["none", [], /^Nobody is notified of alarms: set alarmEmail/],
  ["one that waits", ["PendingConfirmation"], /owner@shop.test has to confirm/],
  ["one of two that waits", ["PendingConfirmation", "arn:aws:sns:1"], undefined],
])("subscribers of alarms: %s", async (_, arns, problem) => {
  const Subscriptions = arns.map((SubscriptionArn) => ({ SubscriptionArn, Endpoint: "owner@shop.test" }));
  sns.on(ListSubscriptionsByTopicCommand, { TopicArn: "arn:topic" }).resolves({ Subscriptions });
  const found = await alarmProblem(stackWith({ AlarmTopicArn: "arn:topic" }));
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});
