import type { Node } from "constructs";
import * as z from "zod/mini";
import { schemaMessage } from "../../shared/schema-message.ts";

const text = z.optional(z.string().check(z.minLength(1)));
const arn = (service: string) => z.optional(z.string().check(z.regex(new RegExp(`^arn:[\\w-]+:${service}:`))));

/** What an operator may choose at deploy time, with `-c name=value` or the context of cdk.json. */
const schema = z
  .object({
    /** Names another portal in the same account, e.g. `test`. */
    stage: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/))),
    domain: text,
    certificateArn: arn("acm:us-east-1"),
    webAclArn: arn("wafv2:us-east-1"),
    reservedConcurrency: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    /** How long tracking records are kept after they were added. */
    recordMonths: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120)), 24),
    /** The address for alarms and the budget. */
    alarmEmail: z.optional(z.email()),
    /** The account's expected maximum cost a month in US dollars. */
    monthlyBudget: z._default(z.coerce.number().check(z.minimum(1)), 25),
    /** Counted up to replace the origin secret. */
    originSecret: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  })
  .check(
    z.refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
      message: "domain and certificateArn go together",
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
