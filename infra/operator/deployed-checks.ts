import type { Stack } from "@aws-sdk/client-cloudformation";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { outputOf } from "./stacks.ts";

/**
 * Whether the alarms reach a person.
 * @returns what is wrong, if anything
 */
export async function alarmProblem(stack: Stack): Promise<string | undefined> {
  const TopicArn = outputOf(stack, "AlarmTopicArn");
  const { Subscriptions = [] } = await new SNSClient().send(
    new ListSubscriptionsByTopicCommand({ TopicArn }),
  );
  if (Subscriptions.length === 0)
    return "Nobody is notified of alarms: set alarmEmail and deploy again.";
  const waiting = Subscriptions.filter(
    ({ SubscriptionArn }) => SubscriptionArn === "PendingConfirmation",
  );
  if (waiting.length < Subscriptions.length) return undefined;
  return `Alarms reach nobody yet: ${waiting.map(({ Endpoint }) => Endpoint).join(", ")} has to confirm AWS's mail "Subscription Confirmation".`;
}
