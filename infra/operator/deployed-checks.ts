import type { Stack } from "@aws-sdk/client-cloudformation";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { readItem } from "../../functions/database/item.ts";
import { watchLease } from "../../functions/shipments/watch.ts";
import { withTable } from "./open-table.ts";
import { outputOf } from "./stacks.ts";

/**
 * Whether the alarms reach a person.
 * @returns what is wrong, if anything
 */
export async function alarmProblem(stack: Stack): Promise<string | undefined> {
  const TopicArn = outputOf(stack, "AlarmTopicArn");
  const { Subscriptions = [] } = await new SNSClient().send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  if (Subscriptions.length === 0) return "Nobody is notified of alarms: set alarmEmail and deploy again.";
  const waiting = Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn === "PendingConfirmation");
  if (waiting.length < Subscriptions.length) return undefined;
  return `Alarms reach nobody yet: ${waiting.map(({ Endpoint }) => Endpoint).join(", ")} has to confirm AWS's mail "Subscription Confirmation".`;
}

/** Sends to SES's simulators, which count for no quota and no reputation. @returns a remark where mails are off */
export async function sendToSimulators(stack: Stack): Promise<string | undefined> {
  const FromEmailAddress = outputOf(stack, "MailFrom");
  if (!FromEmailAddress) return "mails are off";
  const client = new SESv2Client();
  const text = "From the portal's smoke test.";
  for (const name of ["success", "bounce"]) {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress,
        Destination: { ToAddresses: [`${name}@simulator.amazonses.com`] },
        Content: { Simple: { Subject: { Data: "Smoke test" }, Body: { Text: { Data: text } } } },
      }),
    );
  }
  return undefined;
}

/** Which run of the watch was the last to begin; it runs every five minutes. */
export const lastWatchRun = (stackName: string): Promise<unknown> =>
  withTable(stackName, async () => (await readItem(watchLease))?.holder);
