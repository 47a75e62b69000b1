import type { Stack } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { isCourierPaused } from "../../functions/courier/pause.ts";
import { errorText } from "./error-text.ts";
import { withTable } from "./open-table.ts";
import { alarmProblem, existingStack, neededOutput, outputOf } from "./stacks.ts";

/** The alarms that ring, dead letters' too. By the topic that they notify: another stage's names begin alike. */
async function ringing(stack: Stack): Promise<string> {
  const topic = neededOutput(stack, "AlarmTopicArn");
  const { MetricAlarms = [] } = await new CloudWatchClient().send(
    new DescribeAlarmsCommand({
      AlarmNamePrefix: `${stack.StackName}-`,
      StateValue: "ALARM",
    }),
  );
  const ours = MetricAlarms.filter(({ AlarmActions }) => AlarmActions?.includes(topic));
  return (
    ours
      .map(({ AlarmName, AlarmDescription }) => `\n  ${AlarmName}: ${AlarmDescription}`)
      .join("") || "none rings"
  );
}

async function mails(stack: Stack): Promise<string> {
  const from = outputOf(stack, "MailFrom");
  if (!from) return "off";
  const client = new SESv2Client();
  const EmailIdentity = from.slice(from.lastIndexOf("@") + 1);
  const [account, identity] = await Promise.all([
    client.send(new GetAccountCommand()),
    client.send(new GetEmailIdentityCommand({ EmailIdentity })),
  ]);
  const { SentLast24Hours, Max24HourSend } = account.SendQuota ?? {};
  return [
    account.SendingEnabled
      ? `${SentLast24Hours} of ${Max24HourSend} sent in 24 hours`
      : "paused by SES",
    ...(account.ProductionAccessEnabled ? [] : ["in the sandbox"]),
    ...(identity.VerifiedForSendingStatus
      ? []
      : [`${EmailIdentity} is not verified: enter its records`]),
  ].join("; ");
}

/** Prints how a deployed portal is. What these credentials may not see is said in its line. */
export async function printStatus({
  stack: name,
}: {
  readonly stack: string;
}): Promise<void> {
  const { stack, region } = await existingStack(name);
  const lines: Readonly<Record<string, () => Promise<string | undefined>>> = {
    Deployed: async () =>
      `${(stack.LastUpdatedTime ?? stack.CreationTime)?.toISOString()}, ${stack.StackStatus}`,
    Alarms: () => ringing(stack),
    "Alarms reach a person": async () => (await alarmProblem(stack)) ?? "yes",
    Courier: () =>
      withTable(name, async () =>
        (await isCourierPaused(Date.now())) ? "calls pause: it refused us" : "asked",
      ),
    Mails: () => mails(stack),
  };
  console.info(`${name} in ${region}, ${outputOf(stack, "PortalUrl")}`);
  for (const [label, read] of Object.entries(lines))
    console.info(`${label}: ${await read().catch(errorText)}`);
}
