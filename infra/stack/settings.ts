import type { Node } from "constructs";
import * as z from "zod/mini";
import { registry } from "../../functions/registry.ts";
import { business } from "../../shared/business.ts";
import { endpoints, type FunctionName } from "../../shared/contract.ts";
import { schemaMessage } from "../../shared/schema-message.ts";

const arn = (service: string) =>
  z.optional(z.string().check(z.regex(new RegExp(`^arn:[\\w-]+:${service}:`))));

const whole = (least: number, most = 2_000_000_000) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

/** A sender's domain proves itself by DNS records, which nobody can enter at a mailbox provider's. */
const isOfOwnDomain = (address: string) =>
  !/@(gmail|googlemail|outlook|hotmail|live|yahoo|ymail|rediffmail|icloud|me|aol|gmx|proton|protonmail|zoho(mail)?)\.[a-z.]+$/i.test(
    address,
  );

export const defaultRecordMonths: number = business.keepsMonths;
export const defaultHistoryMonths: number = business.keepsMonths;

const mainStage = "main";

/** Names another portal in the same account, e.g. `test`; its stack may not be another portal's web ACL or certificate. */
const stageName = z._default(
  z.string().check(z.regex(/^(?!(.*-)?(web-acl|certificate)$)[a-z][a-z0-9-]{0,19}$/)),
  mainStage,
);

/** What an operator may choose for a stage, in cdk.context.json. */
const schema = z
  .object({
    domain: z.optional(
      z.hostname("domain must be a name like track.your-business.in, without https://"),
    ),
    certificateArn: arn("acm:us-east-1"),
    /** The domain's zone in Route 53: makes its certificate and records. */
    hostedZoneId: z.optional(z.string().check(z.regex(/^Z[A-Z0-9]+$/))),
    /** A web ACL made by hand. */
    webAclArn: arn("wafv2:us-east-1"),
    /** Makes a web ACL: calls of the API that one address may make in five minutes. AWS's own bounds. */
    webAclLimit: z.optional(whole(10)),
    reservedConcurrency: z.optional(whole(1)),
    /** How long tracking records are kept after they were added. */
    recordMonths: z._default(whole(1, 120), defaultRecordMonths),
    /** How long the history of records is kept. */
    historyMonths: z._default(whole(1, 120), defaultHistoryMonths),
    /** The address for alarms and the budget. */
    alarmEmail: z.optional(z.email()),
    /** The address that mails come from, of a domain of the operator's; without it nothing is mailed. */
    mailFrom: z.optional(
      z
        .email()
        .check(z.refine(isOfOwnDomain, "mailFrom must be of a domain of your own")),
    ),
    /** Who gets the morning digest. */
    digestTo: z.optional(z.email()),
    /** The account's expected maximum cost a month in US dollars; 0 for no budget. */
    monthlyBudget: z._default(z.coerce.number().check(z.minimum(0)), 25),
    /** Off if AWS should refuse lists and links: it does not document that its keys' condition holds on indexes. */
    limitIndexKeys: z._default(z.boolean(), true),
    /** Counted up to replace the origin secret. */
    originSecret: z._default(whole(1), 1),
  })
  .check(
    z.refine(
      ({ domain, certificateArn, hostedZoneId }) =>
        [certificateArn, hostedZoneId].filter((given) => given !== undefined).length ===
        (domain === undefined ? 0 : 1),
      { message: "domain and one of certificateArn and hostedZoneId go together" },
    ),
    z.refine(
      ({ mailFrom, digestTo }) => mailFrom !== undefined || digestTo === undefined,
      {
        message: "digestTo needs mailFrom",
      },
    ),
    z.refine(
      ({ webAclArn, webAclLimit }) =>
        webAclArn === undefined || webAclLimit === undefined,
      {
        message: "webAclArn and webAclLimit exclude each other",
      },
    ),
  );
/** A stage's settings. */
export type Settings = z.infer<typeof schema> & { readonly stage: string };

export const settingNames = Object.keys(schema.shape);

const defaults = schema.parse({});

/** The names of the settings that have no default and are set. */
export const chosenSettings = (settings: Settings): string[] =>
  settingNames.filter((name) => !(name in defaults) && name in settings);

/** The functions that strangers reach, each of which `reservedConcurrency` is for. */
export const publicFunctions = (Object.keys(registry) as FunctionName[]).filter(
  (name) => typeof endpoints[name].callers === "string",
);

export const isMain = ({ stage }: Pick<Settings, "stage">) => stage === mainStage;

/** The name of the stack, and the prefix of its resources' names. */
export const stackNameOf = (settings: Settings) =>
  isMain(settings) ? "shipment-portal" : `shipment-portal-${settings.stage}`;

function parsed<Schema extends z.ZodMiniType>(
  one: Schema,
  given: unknown,
): z.output<Schema> {
  const result = z.safeParse(one, given, { error: schemaMessage });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The settings are not right: ${issue?.message}`);
}

const withoutEmpty = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));

/**
 * The settings of the stage that the context names, or else of the main one. Another stage has its own or none.
 * @throws Error that says what is wrong with them
 */
export function settingsFrom(node: Pick<Node, "tryGetContext">): Settings {
  const { stage } = parsed(
    z.object({ stage: stageName }),
    withoutEmpty({ stage: node.tryGetContext("stage") ?? "" }),
  );
  const misplaced = settingNames.find((name) => node.tryGetContext(name) !== undefined);
  if (misplaced) {
    throw new Error(
      `The setting ${misplaced} belongs into cdk.context.json: { "${stage}": { "${misplaced}": … } }. Given elsewhere, the next deployment would undo it.`,
    );
  }
  const given: unknown =
    node.tryGetContext(stage) ?? (stage === mainStage ? {} : undefined);
  if (typeof given !== "object" || given === null) {
    throw new Error(
      `cdk.context.json has no settings of the stage ${stage}. Add at least "${stage}": {}.`,
    );
  }
  return { ...parsed(schema, withoutEmpty(given)), stage };
}
