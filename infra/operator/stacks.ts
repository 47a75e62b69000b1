import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation";

/** The region that is chosen, by the environment or the profile; from here on for every client. */
export async function chosenRegion(): Promise<string | undefined> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  // The SDK does not read the second, which the AWS command line and the CDK do.
  if (!AWS_REGION && AWS_DEFAULT_REGION) process.env.AWS_REGION = AWS_DEFAULT_REGION;
  const client = new CloudFormationClient();
  try {
    return await client.config.region();
  } catch {
    return undefined;
  } finally {
    client.destroy();
  }
}

export const noRegion = "No region is chosen: set AWS_REGION, for example to ap-south-1.";

/** A stack in the chosen region, if it is there. */
export async function describeStack(StackName: string): Promise<Stack | undefined> {
  const client = new CloudFormationClient();
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    // CloudFormation has no other word for a stack that is not there.
    if (error instanceof CloudFormationServiceException && error.name === "ValidationError") return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}

export const outputOf = (stack: Stack | undefined, name: string) =>
  stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
