import type { Node } from "constructs";
import * as z from "zod/mini";

const text = z.optional(z.string().check(z.minLength(1)));
const arn = (service: string) => z.optional(z.string().check(z.regex(new RegExp(`^arn:[\\w-]+:${service}:`))));

/** What an operator may choose at deploy time, by `-c name=value` or the context of cdk.json. */
const schema = z
  .object({
    /** Names a further portal in the same account, e.g. `test`. */
    stage: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/))),
    domain: text,
    certificateArn: arn("acm:us-east-1"),
    webAclArn: arn("wafv2:us-east-1"),
    reservedConcurrency: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    /** Tracking records are deleted this long after they were added. */
    recordMonths: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120)), 24),
    /** Where alarms and the budget write to. */
    alarmEmail: z.optional(z.email()),
    /** US dollars a month that the account is expected to stay below. */
    monthlyBudget: z._default(z.coerce.number().check(z.minimum(1)), 25),
    /** Counted up to replace the secret that proves requests came through the distribution. */
    originSecret: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  })
  .check(
    z.refine(({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined), {
      message: "domain and certificateArn go together",
    }),
  );
export type Settings = z.infer<typeof schema>;

export const settingNames = Object.keys(schema.shape);

/** The name of the stack, and what the names of its resources begin with. */
export const stackNameOf = ({ stage }: Settings) => ["shipment-portal", stage].filter(Boolean).join("-");

export function settingsFrom(node: Pick<Node, "tryGetContext">): Settings {
  const given = Object.fromEntries(settingNames.map((name) => [name, node.tryGetContext(name)]));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The context ${issue?.path.join(".") ?? ""} is not right: ${issue?.message}`);
}
