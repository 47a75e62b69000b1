import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import { business } from "../../shared/business.ts";
import { type Settings, settingsFrom, stackNameOf } from "../settings.ts";
import { unchangedDetails } from "./business-details.ts";

/** Something that should be put right before deploying. */
export interface Problem {
  readonly text: string;
  /** Nothing can be deployed as long as it stands. */
  readonly stops: boolean;
}

/** The least that the stack asks of the CDK's own resources in an account and region. */
export const bootstrapVersion = 6;
const neededNode = 24;

const stop = (text: string): Problem => ({ text, stops: true });
const warn = (text: string): Problem => ({ text, stops: false });

export function checkNode(version: string): Problem[] {
  const [major] = version.split(".");
  if (Number(major) === neededNode) return [];
  return [stop(`This is Node ${version}, and Node ${neededNode} is needed: run \`npm ci\`, or install it.`)];
}

export function checkBusiness(details: Parameters<typeof unchangedDetails>[0] = business): Problem[] {
  const unchanged = unchangedDetails(details);
  if (unchanged.length === 0) return [];
  return [warn(`shared/business.ts still has the sample's ${unchanged.join(", ")}. Customers would see them.`)];
}

/** The settings that the context makes, or what is wrong with them. */
export function checkSettings(context: Readonly<Record<string, unknown>>): {
  settings?: Settings;
  problems: Problem[];
} {
  try {
    const settings = settingsFrom({ tryGetContext: (name) => context[name] });
    const problems = settings.alarmEmail
      ? []
      : [warn("Nobody would be told when something breaks: name an address, -c alarmEmail=you@your-domain.")];
    const { domain } = settings;
    if (domain && new URL(business.siteUrl).hostname !== domain) {
      problems.push(warn(`The domain is ${domain}, but siteUrl in shared/business.ts says ${business.siteUrl}.`));
    }
    return { settings, problems };
  } catch (error) {
    return { problems: [stop(error instanceof Error ? error.message : String(error))] };
  }
}

/** The SDK does not read AWS_DEFAULT_REGION, which the AWS command line and the CDK do. */
function newClient(): CloudFormationClient {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  return new CloudFormationClient(!AWS_REGION && AWS_DEFAULT_REGION ? { region: AWS_DEFAULT_REGION } : {});
}

/** Why AWS did not answer, in words. */
function refusalText(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "CredentialsProviderError") {
    return "There are no AWS credentials here: run `aws configure` or `aws sso login`, or name a profile with --profile.";
  }
  if (/Expired/.test(name)) return "The AWS credentials have expired: sign in again (`aws sso login`).";
  if (/InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature/.test(name)) {
    return "AWS does not know these credentials: check the access key, or sign in again.";
  }
  if (/AccessDenied|NotAuthorized/.test(name)) {
    return "These credentials may not look at CloudFormation: deploying takes an administrator's.";
  }
  return `AWS could not be asked: ${error instanceof Error ? error.message : String(error)}`;
}

async function chosenRegion(client: CloudFormationClient): Promise<string | undefined> {
  try {
    return await client.config.region();
  } catch {
    return undefined;
  }
}

async function describe(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    // CloudFormation has no other word for a stack that is not there.
    if (error instanceof CloudFormationServiceException && error.name === "ValidationError") return undefined;
    throw error;
  }
}

const outputOf = (stack: Stack | undefined, name: string) =>
  stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;

function checkBootstrap(toolkit: Stack | undefined, region: string): Problem[] {
  if (!toolkit) {
    const command = `npx cdk bootstrap aws://<account number>/${region}`;
    return [stop(`This account is not prepared for the CDK in ${region} yet: run \`${command}\` once.`)];
  }
  const version = Number(outputOf(toolkit, "BootstrapVersion") ?? 0);
  if (version >= bootstrapVersion) return [];
  return [stop(`The CDK's resources in ${region} are of version ${version}: run \`npx cdk bootstrap\` again.`)];
}

/** What speaks against changing the portal that is there. */
function checkPresent(portal: Stack | undefined, { domain }: Settings): Problem[] {
  const { StackStatus: status = "" } = portal ?? {};
  if (status.endsWith("_IN_PROGRESS")) return [stop(`The portal is being changed just now (${status}): try later.`)];
  if (status === "ROLLBACK_COMPLETE" || status === "ROLLBACK_FAILED") {
    return [stop(`The first deployment failed (${status}): delete the stack ${portal?.StackName} and deploy again.`)];
  }
  if (status === "UPDATE_ROLLBACK_FAILED") {
    return [
      stop(`The last deployment could not be undone (${status}): choose "Continue update rollback" in CloudFormation.`),
    ];
  }
  const host = new URL(outputOf(portal, "PortalUrl") ?? "https://x.cloudfront.net").hostname;
  if (domain === undefined && !host.endsWith(".cloudfront.net")) {
    return [
      warn(`The portal is at ${host}, and this deployment would take that away: give domain and certificateArn.`),
    ];
  }
  return [];
}

/** What AWS says of an account before anything is done to it. */
export interface AccountState {
  readonly account?: string | undefined;
  readonly region?: string;
  readonly problems: Problem[];
}

/** Looks at the account and region that would be deployed to. */
export async function checkAccount(settings: Settings, toolkitName = "CDKToolkit"): Promise<AccountState> {
  const client = newClient();
  try {
    const region = await chosenRegion(client);
    if (!region) return { problems: [stop("No region is chosen: set AWS_REGION, for example to ap-south-1.")] };
    const toolkit = await describe(client, toolkitName);
    const portal = toolkit && (await describe(client, stackNameOf(settings)));
    return {
      account: toolkit?.StackId?.split(":")[4],
      region,
      problems: [...checkBootstrap(toolkit, region), ...checkPresent(portal, settings)],
    };
  } catch (error) {
    return { problems: [stop(refusalText(error))] };
  } finally {
    client.destroy();
  }
}

/** Where the portal is that was deployed. */
export async function portalUrl(settings: Settings): Promise<string | undefined> {
  const client = newClient();
  try {
    return outputOf(await describe(client, stackNameOf(settings)), "PortalUrl");
  } finally {
    client.destroy();
  }
}
