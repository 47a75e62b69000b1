import * as z from "zod/mini";
import type { Resource } from "../cloudformation/stack.ts";
import { matches } from "../cloudformation/wildcards.ts";

/** An action on a resource, to be allowed or denied. */
export interface AccessRequest {
  readonly action: string;
  readonly resource: string;
  /** Values of condition keys; a missing key is not part of the request. */
  readonly context: Readonly<Record<string, readonly string[]>>;
}

const strings = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === "string" ? [value] : value)),
);

// Strict: an unsupported element must not be ignored.
const statement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.literal("Allow"),
  Action: strings,
  Resource: strings,
  Condition: z.optional(z.record(z.string(), z.record(z.string(), strings))),
});
export type Statement = z.infer<typeof statement>;

/** The statements in a role. Policies attached to it are not read, and so allow nothing. */
export const statementsOf = ({
  properties: { Policies = [] },
}: Resource<"AWS::IAM::Role">): Statement[] =>
  Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).map((one) =>
    statement.parse(one),
  );

type Fits = (wanted: string, value: string) => boolean;
type Operator = (
  wanted: readonly string[],
  values: readonly string[] | undefined,
) => boolean;

const equals: Fits = (wanted, value) => wanted === value;
/** As in AWS: a key that is not in the request satisfies these. */
const every =
  (fits: Fits): Operator =>
  (wanted, values = []) =>
    values.every((value) => wanted.some((one) => fits(one, value)));
const present: Operator = (wanted, values = []) =>
  values.length > 0 && every(equals)(wanted, values);

const operators: Readonly<Record<string, Operator>> = {
  Null: ([isMissing], values = []) => String(values.length === 0) === isMissing,
  StringEquals: present,
  StringEqualsIfExists: every(equals),
  "ForAllValues:StringEquals": every(equals),
  "ForAllValues:StringLike": every(matches),
};

function operatorNamed(name: string): Operator {
  const operator = operators[name];
  if (!operator) throw new Error(`The policy condition ${name} is not supported here`);
  return operator;
}

function applies(
  { Action, Resource, Condition = {} }: Statement,
  request: AccessRequest,
): boolean {
  return (
    Action.some((action) => matches(action, request.action)) &&
    Resource.some((resource) => matches(resource, request.resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) =>
        operatorNamed(operator)(wanted, request.context[key]),
      ),
    )
  );
}

/** Denied unless a statement allows it. */
export function isAllowed(
  statements: readonly Statement[],
  request: AccessRequest,
): boolean {
  return statements.some((statement) => applies(statement, request));
}
