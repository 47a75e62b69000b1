import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as z from "zod/mini";
import { stackNameOf } from "../../stack/settings.ts";
import { ask } from "../ask.ts";
import {
  alarmProblem,
  describeStack,
  neededOutput,
  switchProtectionOff,
} from "../stacks.ts";
import {
  type AccountState,
  checkAccount,
  checkBusiness,
  checkSettings,
  type Problem,
} from "./deployment-checks.ts";

const root = join(import.meta.dirname, "../../..");

const contextFile = z.record(z.string(), z.unknown());

function readJson(file: string): unknown {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The context as the CDK reads it, the arguments last. */
const gatheredContext = (
  directory: string,
  given: readonly string[],
): Record<string, unknown> => ({
  ...contextFile.parse(readJson(join(directory, "cdk.context.json"))),
  ...Object.fromEntries(
    given.map((pair) => [pair.split("=")[0], pair.slice(pair.indexOf("=") + 1)]),
  ),
});

/** Why nothing is deployed, if so. */
function refusal(problems: readonly Problem[], anyway: boolean): string | undefined {
  if (problems.some(({ stops }) => stops)) return "Nothing was deployed.";
  if (problems.length > 0 && !anyway)
    return "Nothing was deployed; --anyway deploys despite the warnings.";
  return undefined;
}

interface DeployOptions {
  /** Deploy despite warnings. */
  readonly anyway?: boolean;
  /** Do not ask before something is removed or replaced. */
  readonly destructive?: boolean;
  /** Only check. */
  readonly check?: boolean;
  /** The CDK's context, as `stage=test`. */
  readonly context?: readonly string[];
  readonly profile?: string;
  readonly region?: string;
}

interface Surroundings {
  /** The folder of cdk.json and cdk.context.json. */
  readonly directory: string;
  /** Where the CDK asks and prints. */
  readonly stdio: StdioOptions;
  /** What a person answers. */
  readonly ask: typeof ask;
}

/** Runs the CDK and returns its exit code. */
async function runCdk(
  args: readonly string[],
  { directory, stdio }: Surroundings,
): Promise<number> {
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const [code] = await once(
    spawn(process.execPath, [cdk, ...args], { cwd: directory, stdio }),
    "exit",
  );
  return Number(code ?? 1);
}

/** Whether a person, or the command itself, lets something be removed or replaced. */
async function isConfirmed(
  name: string,
  destructive: boolean,
  surroundings: Surroundings,
): Promise<boolean> {
  if (destructive) return true;
  console.info(
    "This deployment would remove or replace what is listed above, or could not be compared.",
  );
  const typed = await surroundings.ask(
    `Type ${name} to deploy all the same: `,
    "--destructive deploys it",
  );
  return typed === name;
}

/** Says where the portal is, and what is to do next. */
async function printNextSteps(name: string): Promise<void> {
  const deployed = await describeStack(name);
  const url = neededOutput(deployed, "PortalUrl");
  const problem = deployed && (await alarmProblem(deployed).catch(() => undefined));
  if (problem) console.info(`! ${problem}`);
  console.info(`
The portal is at ${url}.
  npm run portal -- smoke ${url}
  npm run portal -- admin create --email <address> --name <name> --stack ${name}
All steps of a first deployment: docs/operations.md.`);
}

/**
 * Checks the account and settings, then deploys.
 * @param forCdk further options of `cdk deploy`
 * @returns the exit code
 */
export async function deploy(
  {
    anyway = false,
    destructive = false,
    check,
    context: given = [],
    profile,
    region,
  }: DeployOptions,
  forCdk: readonly string[],
  surroundings: Surroundings = { directory: root, stdio: "inherit", ask },
): Promise<number> {
  const print = (line: string) => console.info(line);
  const cdk = (...args: string[]) =>
    runCdk([...args, ...given.flatMap((pair) => ["-c", pair])], surroundings);
  // The checks and the CDK read both from here.
  if (profile) process.env.AWS_PROFILE = profile;
  if (region) process.env.AWS_REGION = region;
  const { settings, problems } = checkSettings(
    gatheredContext(surroundings.directory, given),
  );
  const account: AccountState = settings
    ? await checkAccount(settings)
    : { remarks: [], problems: [] };
  const all = [...problems, ...account.problems, ...checkBusiness()];
  for (const { text, stops } of all) print(`${stops ? "✗" : "!"} ${text}`);
  const refused = refusal(all, anyway);
  if (refused || !settings) {
    print(refused ?? "");
    return 1;
  }
  const name = stackNameOf(settings);
  print(
    `${account.isNew ? "A new portal, " : ""}${name} in account ${account.account}, ${account.region}`,
  );
  account.remarks.forEach(print);
  if (check) {
    print(
      "Nothing stands in the way. Nothing was deployed: leave out --check to deploy.",
    );
    return 0;
  }
  // The CDK looks for a region in more places; make it use the same one.
  if (account.region) process.env.AWS_REGION = account.region;
  // By the templates: a change set calls each new version of the pages a possible replacement.
  const isSafe =
    account.isNew ||
    (await cdk("diff", "--method=template", "--fail-on=destructive")) === 0;
  if (!isSafe && !(await isConfirmed(name, destructive, surroundings))) {
    print("Nothing was deployed.");
    return 1;
  }
  if (account.isUnfinished) await switchProtectionOff(name);
  const code = await cdk("deploy", "--all", ...forCdk);
  if (code === 0) await printNextSteps(name);
  return code;
}
