import type { Stack } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { business } from "../../../shared/business.ts";
import { hasBudgets } from "../../stack/budget.ts";
import { orderPrefixOutput } from "../../stack/outputs.ts";
import {
  chosenSettings,
  publicFunctions,
  type Settings,
  settingNames,
  settingsFrom,
  stackNameOf,
} from "../../stack/settings.ts";
import { errorText } from "../error-text.ts";
import { chosenRegion, describeStack, noRegion, outputOf } from "../stacks.ts";

/** Something to correct before deploying. */
export interface Problem {
  readonly text: string;
  /** It prevents the deployment. */
  readonly stops: boolean;
}

const stop = (text: string): Problem => ({ text, stops: true });
const warn = (text: string): Problem => ({ text, stops: false });
/** A problem, if there is one. */
const where = (isSo: boolean, problem: Problem): Problem[] => (isSo ? [problem] : []);

/** The parts of shared/business.ts that every business must change. */
interface Details
  extends Readonly<Record<"name" | "phoneLink" | "email" | "siteUrl", string>> {
  readonly chat: { readonly number: string };
  readonly social: readonly { readonly url: string }[];
}

/** A domain reserved for examples. */
const isExample = (address: string) => /\.example$/i.test(address);

export function checkBusiness({
  name,
  phoneLink,
  email,
  siteUrl,
  chat,
  social,
}: Details = business): Problem[] {
  const isSample: Readonly<Record<string, boolean>> = {
    name: name === "Amrita Ayurveda",
    phone: phoneLink === "+919876543210",
    "e-mail address": isExample(email),
    "portal's address (siteUrl)": isExample(new URL(siteUrl).hostname),
    "chat number": chat.number === "919876543210",
    "links to social networks": social.some(({ url }) => new URL(url).pathname === "/"),
  };
  const unchanged = Object.keys(isSample).filter((detail) => isSample[detail]);
  const text = `shared/business.ts still has the sample's ${unchanged.join(", ")}. Customers would see them.`;
  return where(unchanged.length > 0, warn(text));
}

/** Misspelt settings would be ignored. @param given the stage's part of cdk.context.json */
const checkNames = (given: object): Problem[] =>
  Object.keys(given)
    .filter((name) => !settingNames.includes(name))
    .map((name) =>
      warn(`There is no setting ${name}. There are: ${settingNames.join(", ")}.`),
    );

/** The settings in the context, or their problems. */
export function checkSettings(context: Readonly<Record<string, unknown>>): {
  settings?: Settings;
  problems: Problem[];
} {
  try {
    const settings = settingsFrom({ tryGetContext: (name) => context[name] });
    const { domain, alarmEmail, recordMonths, historyMonths } = settings;
    const { keepsMonths, siteUrl } = business;
    const problems = [
      ...checkNames(context[settings.stage] ?? {}),
      ...where(
        !alarmEmail,
        warn("Nobody would be notified of problems: name an address as alarmEmail."),
      ),
      ...where(
        Math.max(recordMonths, historyMonths) > keepsMonths,
        warn(
          `Data would be kept longer than the ${keepsMonths} months (keepsMonths) of the privacy page.`,
        ),
      ),
      ...where(
        domain !== undefined && new URL(siteUrl).hostname !== domain,
        warn(
          `The domain is ${domain}, but siteUrl in shared/business.ts says ${siteUrl}.`,
        ),
      ),
    ];
    return { settings, problems };
  } catch (error) {
    return { problems: [stop(error instanceof Error ? error.message : String(error))] };
  }
}

const checkBootstrap = (toolkit: Stack | undefined, region: string) =>
  where(
    toolkit === undefined,
    stop(
      `This account is not prepared in ${region}: run \`npx cdk bootstrap aws://<account number>/${region}\` once.`,
    ),
  );

/** Keys are made with the prefix. @param stored the portal's output; undefined for one without it */
export function checkOrderPrefix(
  stored: string | undefined,
  prefix: string = business.orderPrefix,
): Problem[] {
  const now = orderPrefixOutput(prefix);
  return where(
    stored !== undefined && stored !== now,
    warn(
      `orderPrefix is now ${now}, and the portal's orders were stored with ${stored}: set it back, or some are not found.`,
    ),
  );
}

/**
 * A first deployment that was cancelled before it began, which the CDK continues, or one that failed, which it deletes
 * before it begins again.
 */
const isUnfinished = ({ StackStatus }: Stack) =>
  /^(REVIEW_IN_PROGRESS|ROLLBACK_COMPLETE|ROLLBACK_FAILED)$/.test(StackStatus ?? "");

/** Problems of an existing portal. */
function checkPresent(portal: Stack | undefined, settings: Settings): Problem[] {
  const chosen = chosenSettings(settings);
  const dropped = (outputOf(portal, "Settings")?.split(" ") ?? []).filter(
    (name) => !chosen.includes(name),
  );
  return [
    ...checkOrderPrefix(outputOf(portal, "OrderPrefix")),
    ...where(
      dropped.length > 0,
      warn(
        `The portal has ${dropped.join(", ")}, and this deployment would take it off: is it in cdk.context.json?`,
      ),
    ),
  ];
}

/** Lambda keeps this many of an account's executions for functions that reserve none. */
const unreserved = 100;

/** What is reserved is taken from the account's limit. */
function checkReserved({ reservedConcurrency = 0 }: Settings, limit: number): Problem[] {
  const reserved = reservedConcurrency * publicFunctions.length;
  return where(
    reserved > 0 && limit - reserved < unreserved,
    stop(
      `reservedConcurrency would reserve ${reserved} of the account's ${limit} executions, and AWS keeps ${unreserved} for all others. Leave it out, or request more.`,
    ),
  );
}

/** What an operator should know, and is no reason to stop. */
const remarksOn = (settings: Settings, limit: number, region: string): string[] =>
  [
    limit < 50 &&
      `! Only ${limit} functions may run at a time: customers wait during imports. Request 1,000: Service Quotas, Lambda, Concurrent executions.`,
    settings.monthlyBudget > 0 &&
      !hasBudgets(region) &&
      `Without a budget: CloudFormation cannot make one in ${region}. Make it under Billing.`,
  ].filter((remark) => remark !== false);

/** The state of the AWS account before the deployment. */
export interface AccountState {
  readonly account?: string | undefined;
  readonly region?: string;
  readonly remarks: readonly string[];
  /** No portal of this name exists yet: the first deployment, or the wrong account or region. */
  readonly isNew?: boolean;
  /** A first deployment left its stack behind. */
  readonly isUnfinished?: boolean;
  readonly problems: Problem[];
}

async function concurrencyLimit(): Promise<number> {
  const { AccountLimit } = await new LambdaClient().send(new GetAccountSettingsCommand());
  return AccountLimit?.ConcurrentExecutions ?? 0;
}

/** Checks the account and region of the deployment. */
export async function checkAccount(settings: Settings): Promise<AccountState> {
  try {
    const region = await chosenRegion();
    if (!region) return { remarks: [], problems: [stop(noRegion)] };
    const toolkit = await describeStack("CDKToolkit");
    const portal = toolkit && (await describeStack(stackNameOf(settings)));
    const concurrency = await concurrencyLimit();
    const unfinished = portal !== undefined && isUnfinished(portal);
    return {
      account: toolkit?.StackId?.split(":")[4],
      region,
      remarks: remarksOn(settings, concurrency, region),
      isNew: portal === undefined || unfinished,
      isUnfinished: unfinished,
      problems: [
        ...checkBootstrap(toolkit, region),
        ...checkPresent(portal, settings),
        ...checkReserved(settings, concurrency),
      ],
    };
  } catch (error) {
    return { remarks: [], problems: [stop(errorText(error))] };
  }
}
