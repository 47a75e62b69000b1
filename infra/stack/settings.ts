import type { Node } from "constructs";
import * as z from "zod/mini";
import { schemaMessage } from "../../shared/schema-message.ts";

const text = z.optional(z.string().check(z.minLength(1)));
const arn = (service: string) => z.optional(z.string().check(z.regex(new RegExp(`^arn:[\\w-]+:${service}:`))));

export const defaultRecordMonths = 24;
export const defaultHistoryMonths = 24;

/** What an operator may choose at deploy time, with `-c name=value` or the context of cdk.json. */
const schema = z
  .object({
    /** Names another portal in the same account, e.g. `test`; its stack may not be another portal's web ACL. */
    stage: z.optional(z.string().check(z.regex(/^(?!(.*-)?web-acl$)[a-z][a-z0-9-]{0,19}$/))),
    domain: text,
    certificateArn: arn("acm:us-east-1"),
    /** A web ACL made by hand. */
    webAclArn: arn("wafv2:us-east-1"),
    /** Makes a web ACL: calls of the API that one address may make in five minutes. AWS's own bounds. */
    webAclLimit: z.optional(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(2_000_000_000))),
    reservedConcurrency: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    /** How long tracking records are kept after they were added. */
    recordMonths: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120)), defaultRecordMonths),
    /** How long the history of records is kept. */
    historyMonths: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120)), defaultHistoryMonths),
    /** The address for alarms and the budget. */
    alarmEmail: z.optional(z.email()),
    /** The address that mails come from, of a domain of the operator's; without it nothing is mailed. */
    mailFrom: z.optional(z.email()),
    /** Who gets the morning digest. */
    digestTo: z.optional(z.email()),
    /** The account's expected maximum cost a month in US dollars; 0 for no budget. */
    monthlyBudget: z._default(z.coerce.number().check(z.minimum(0)), 25),
    /** Counted up to replace the origin secret. */
    originSecret: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  })
  .check(
    z.refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
      message: "domain and certificateArn go together",
    }),
    z.refine(({ mailFrom, digestTo }) => mailFrom !== undefined || digestTo === undefined, {
      message: "digestTo needs mailFrom: somebody has to be the sender",
    }),
    z.refine(({ webAclArn, webAclLimit }) => webAclArn === undefined || webAclLimit === undefined, {
      message: "webAclArn and webAclLimit exclude each other: a distribution has one web ACL",
    }),
  );
export type Settings = z.infer<typeof schema>;

export const settingNames = Object.keys(schema.shape);

/** The name of the stack, and the prefix of its resources' names. */
export const stackNameOf = ({ stage }: Settings) => ["shipment-portal", stage].filter(Boolean).join("-");

export function settingsFrom(node: Pick<Node, "tryGetContext">): Settings {
  const given = Object.fromEntries(settingNames.map((name) => [name, node.tryGetContext(name)]));
  const result = schema.safeParse(given, { error: schemaMessage });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The settings are not right: ${issue?.message}`);
}
