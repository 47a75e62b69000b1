import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { ListSubscriptionsByTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import type { OutputName } from "../stack/outputs.ts";

/** The region from the environment or the profile, set for every later client. */
export async function chosenRegion(): Promise<string | undefined> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  // The SDK ignores AWS_DEFAULT_REGION, which the AWS CLI and the CDK read.
  if (!AWS_REGION && AWS_DEFAULT_REGION) process.env.AWS_REGION = AWS_DEFAULT_REGION;
  return new CloudFormationClient().config.region().catch(() => undefined);
}

export const noRegion = "No region is chosen: set AWS_REGION, for example to ap-south-1.";

/** A stack in the chosen region, if it exists. */
export async function describeStack(StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient().send(
      new DescribeStacksCommand({ StackName }),
    );
    return Stacks?.[0];
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (
      error instanceof CloudFormationServiceException &&
      error.name === "ValidationError"
    )
      return undefined;
    throw error;
  }
}

/** For a stack that never came to be: the CDK deletes it before it begins again, and switches the protection on anew. */
export const switchProtectionOff = (StackName: string) =>
  new CloudFormationClient().send(
    new UpdateTerminationProtectionCommand({
      StackName,
      EnableTerminationProtection: false,
    }),
  );

/** A stack that has to exist, and the chosen region. @throws Error where it does not, or none is chosen */
export async function existingStack(
  name: string,
): Promise<{ stack: Stack; region: string }> {
  const region = await chosenRegion();
  if (!region) throw new Error(noRegion);
  const stack = await describeStack(name);
  if (!stack)
    throw new Error(
      `There is no stack ${name} in ${region}: is AWS_REGION the portal's?`,
    );
  return { stack, region };
}

/** An output of the portal's stack; undefined before its first deployment. */
export const outputOf = (stack: Stack | undefined, name: OutputName) =>
  stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;

/** A parameter of a stack. */
export const parameterOf = (stack: Stack, name: string) =>
  stack.Parameters?.find(({ ParameterKey }) => ParameterKey === name)?.ParameterValue;

/** An output that has to exist. @throws Error where the stack has none of this name */
export function neededOutput(stack: Stack | undefined, name: OutputName): string {
  const value = outputOf(stack, name);
  if (!value) throw new Error(`The stack ${stack?.StackName} has no output ${name}`);
  return value;
}

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
