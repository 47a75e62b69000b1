import { join } from "node:path";
import { hasBudgets } from "../../stack/budget.ts";
import { stackNameOf } from "../../stack/settings.ts";
import { describeStack, neededOutput } from "../stacks.ts";
import { readArguments } from "./deploy-arguments.ts";
import {
  type AccountState,
  checkAccount,
  checkBusiness,
  checkNode,
  checkSettings,
  type Problem,
} from "./deployment-checks.ts";

const root = join(import.meta.dirname, "../../..");

interface Surroundings {
  /** Runs the CDK and returns its exit code. */
  runCdk(args: readonly string[]): Promise<number>;
  print(line: string): void;
  /** The folder of cdk.json and cdk.context.json. */
  readonly directory?: string;
}

/** Why nothing is deployed, if so. */
function refusal(problems: readonly Problem[], anyway: boolean): string | undefined {
  if (problems.some(({ stops }) => stops)) return "Nothing was deployed.";
  if (problems.length > 0 && !anyway) return "Nothing was deployed; --anyway deploys despite the warnings.";
  return undefined;
}

/** Checks the account and settings, then deploys; returns the exit code. */
export async function deployPortal(args: readonly string[], { runCdk, print, directory = root }: Surroundings) {
  const { anyway, check, forCdk, profile, context } = readArguments(args, directory);
  if (profile) process.env.AWS_PROFILE = profile;
  const { settings, problems } = checkSettings(context);
  const account: AccountState = settings ? await checkAccount(settings) : { problems: [] };
  const all = [...checkNode(process.versions.node), ...problems, ...account.problems, ...checkBusiness()];
  for (const { text, stops } of all) print(`${stops ? "✗" : "!"} ${text}`);
  const refused = refusal(all, anyway);
  if (refused || !settings) {
    if (refused) print(refused);
    return 1;
  }
  const name = stackNameOf(settings);
  print(`${account.isNew ? "A new portal, " : ""}${name} in account ${account.account}, ${account.region}`);
  if (account.region && settings.monthlyBudget > 0 && !hasBudgets(account.region)) {
    print(
      `Without a budget: CloudFormation cannot make one in ${account.region}. Make it in the console, under Billing.`,
    );
  }
  if (check) return 0;

  // The CDK looks for a region in more places; make it use the same one.
  if (account.region) process.env.AWS_REGION = account.region;
  const code = await runCdk(["deploy", "--all", ...forCdk]);
  if (code !== 0) return code;
  const url = neededOutput(await describeStack(name), "PortalUrl");
  print(`
The portal is at ${url}.
  npm run smoke -- ${url}
  npm run admin -- create --email <address> --name <name> --stack ${name}
All steps of a first deployment: docs/operations.md.`);
  return 0;
}
