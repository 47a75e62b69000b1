import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, test } from "vitest";
import { alarmProblem, sendToSimulators } from "./deployed-checks.ts";

const sns = mockClient(SNSClient);
const ses = mockClient(SESv2Client);
afterEach(() => {
  sns.reset();
  ses.reset();
});

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

test("mails go to SES's simulators alone, from the portal's sender", async () => {
  ses.on(SendEmailCommand).resolves({});
  expect(await sendToSimulators(stackWith({ MailFrom: "parcels@shop.test" }))).toBeUndefined();
  const sent = ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
  expect(sent.map(({ Destination }) => Destination?.ToAddresses)).toEqual([
    ["success@simulator.amazonses.com"],
    ["bounce@simulator.amazonses.com"],
  ]);
  expect(new Set(sent.map(({ FromEmailAddress }) => FromEmailAddress))).toEqual(new Set(["parcels@shop.test"]));
});

test("without mails none is sent", async () => {
  expect(await sendToSimulators(stackWith({}))).toBe("mails are off");
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(0);
});
