import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { hasBudgets } from "../../stack/budget.ts";
import { stackNameOf } from "../../stack/settings.ts";
import { ask } from "../ask.ts";
import { alarmProblem } from "../deployed-checks.ts";
import { describeStack, neededOutput } from "../stacks.ts";
import { type AccountState, checkAccount, checkBusiness, checkSettings, type Problem } from "./deployment-checks.ts";

const root = join(import.meta.dirname, "../../..");

const contextFile = z.record(z.string(), z.unknown());

function readJson(file: string): unknown {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The context as the CDK reads it, the arguments last. */
const gatheredContext = (directory: string, given: readonly string[]): Record<string, unknown> => ({
  ...contextFile.parse(readJson(join(directory, "cdk.context.json"))),
  ...Object.fromEntries(given.map((pair) => [pair.split("=")[0], pair.slice(pair.indexOf("=") + 1)])),
});

/** The profile and the context in options of the CDK, which go to each of its commands. */
function readOptions(forCdk: readonly string[], directory: string) {
  const { values } = parseArgs({
    args: [...forCdk],
    options: { context: { type: "string", short: "c", multiple: true }, profile: { type: "string" } },
    strict: false,
  });
  const texts = (value: unknown) => [value].flat().filter((one) => typeof one === "string");
  const [profile] = texts(values.profile);
  const given = texts(values.context);
  const common = [...given.flatMap((pair) => ["-c", pair]), ...(profile ? ["--profile", profile] : [])];
  return { profile, context: gatheredContext(directory, given), common };
}

/** Why nothing is deployed, if so. */
function refusal(problems: readonly Problem[], anyway: boolean): string | undefined {
  if (problems.some(({ stops }) => stops)) return "Nothing was deployed.";
  if (problems.length > 0 && !anyway) return "Nothing was deployed; --anyway deploys despite the warnings.";
  return undefined;
}

async function spawnCdk(args: readonly string[]): Promise<number> {
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const child = spawn(process.execPath, [cdk, ...args], { cwd: root, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

interface DeployOptions {
  /** Deploy despite warnings. */
  readonly anyway?: boolean;
  /** Do not ask before something is removed or replaced. */
  readonly destructive?: boolean;
  /** Only check. */
  readonly check?: boolean;
}

interface Surroundings {
  /** Runs the CDK and returns its exit code. */
  readonly runCdk: (args: readonly string[]) => Promise<number>;
  /** The folder of cdk.json and cdk.context.json. */
  readonly directory: string;
  /** What a person answers. */
  readonly ask: typeof ask;
}

/**
 * Checks the account and settings, then deploys.
 * @param forCdk the options of `cdk deploy`, which has the settings' too
 * @returns the exit code
 */
export async function deploy(
  { anyway = false, destructive = false, check }: DeployOptions,
  forCdk: readonly string[],
  { runCdk, directory, ask: answerTo }: Surroundings = { runCdk: spawnCdk, directory: root, ask },
): Promise<number> {
  const print = (line: string) => console.info(line);
  const { profile, context, common } = readOptions(forCdk, directory);
  if (profile) process.env.AWS_PROFILE = profile;
  const { settings, problems } = checkSettings(context);
  const account: AccountState = settings ? await checkAccount(settings) : { problems: [] };
  const all = [...problems, ...account.problems, ...checkBusiness()];
  for (const { text, stops } of all) print(`${stops ? "✗" : "!"} ${text}`);
  const refused = refusal(all, anyway);
  if (refused || !settings) {
    if (refused) print(refused);
    return 1;
  }
  const name = stackNameOf(settings);
  print(`${account.isNew ? "A new portal, " : ""}${name} in account ${account.account}, ${account.region}`);
  if (account.concurrency !== undefined && account.concurrency < 50) {
    print(
      `! Only ${account.concurrency} functions may run at a time in this account: customers will wait while a spreadsheet is imported. Request 1,000, free: Service Quotas, Lambda, Concurrent executions.`,
    );
  }
  if (account.region && settings.monthlyBudget > 0 && !hasBudgets(account.region)) {
    print(
      `Without a budget: CloudFormation cannot make one in ${account.region}. Make it in the console, under Billing.`,
    );
  }
  if (check) return 0;

  // The CDK looks for a region in more places; make it use the same one.
  if (account.region) process.env.AWS_REGION = account.region;
  const isSafe = account.isNew || (await runCdk(["diff", "--all", "--fail-on=destructive", ...common])) === 0;
  if (!isSafe && !destructive) {
    print("This deployment would remove or replace what is listed above, or could not be compared.");
    const typed = await answerTo(`Type ${name} to deploy all the same: `, "--destructive deploys it");
    if (typed !== name) {
      print("Nothing was deployed.");
      return 1;
    }
  }
  const code = await runCdk(["deploy", "--all", ...forCdk]);
  if (code !== 0) return code;
  const deployed = await describeStack(name);
  const url = neededOutput(deployed, "PortalUrl");
  const problem = deployed && (await alarmProblem(deployed).catch(() => undefined));
  if (problem) print(`! ${problem}`);
  print(`
The portal is at ${url}.
  npm run portal -- smoke ${url}
  npm run portal -- admin create --email <address> --name <name> --stack ${name}
All steps of a first deployment: docs/operations.md.`);
  return 0;
}
