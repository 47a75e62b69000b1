import * as z from "zod/mini";
import type { Resource, Stack } from "../cloudformation/stack.ts";
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
export const statement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(["Allow", "Deny"]),
  Action: strings,
  Resource: strings,
  Condition: z.optional(z.record(z.string(), z.record(z.string(), strings))),
});
export type Statement = z.infer<typeof statement>;

const document = z.object({ Statement: z.array(statement) });
const roleProperties = z.object({ Policies: z.optional(z.array(z.object({ PolicyDocument: document }))) });
const policyProperties = z.object({ PolicyDocument: document, Roles: z.optional(z.array(z.string())) });

/** The statements of a role's own policies. Managed policies are not read, and so allow nothing. */
export function statementsOf(stack: Stack, role: Resource): Statement[] {
  const inline = roleProperties.parse(role.properties).Policies ?? [];
  const attached = stack
    .of("AWS::IAM::Policy")
    .filter(({ properties }) => Array.isArray(properties.Roles) && properties.Roles.includes(role.identity.ref))
    .map(({ properties }) => policyProperties.parse(properties));
  return [...inline, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const operators: Readonly<Record<string, (wanted: string, value: string) => boolean>> = {
  StringEquals: (wanted, value) => wanted === value,
  StringLike: matches,
  ArnLike: matches,
  ArnEquals: matches,
  Bool: (wanted, value) => wanted === value,
};

function holds(name: string, wanted: readonly string[], values: readonly string[] | undefined): boolean {
  const [first = "", second] = name.replace(/IfExists$/, "").split(":");
  const operator = operators[second ?? first];
  if (!operator) throw new Error(`The policy condition ${name} is not supported here`);
  const fits = (value: string) => wanted.some((one) => operator(one, value));
  // As in AWS: a key that is not in the request satisfies only ForAllValues and IfExists.
  if (values === undefined && name.endsWith("IfExists")) return true;
  if (second === undefined) return values !== undefined && values.length > 0 && values.every(fits);
  if (first === "ForAllValues") return (values ?? []).every(fits);
  if (first === "ForAnyValue") return (values ?? []).some(fits);
  throw new Error(`The policy condition ${name} is not supported here`);
}

/** Condition keys are not case-sensitive. */
function valuesOf({ context }: AccessRequest, key: string): readonly string[] | undefined {
  return Object.entries(context).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
}

function applies({ Action, Resource, Condition = {} }: Statement, request: AccessRequest): boolean {
  return (
    Action.some((action) => matches(action.toLowerCase(), request.action.toLowerCase())) &&
    Resource.some((resource) => matches(resource, request.resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) => holds(operator, wanted, valuesOf(request, key))),
    )
  );
}

/** Denied unless a statement allows it and none denies it. */
export function isAllowed(statements: readonly Statement[], request: AccessRequest): boolean {
  const applying = statements.filter((candidate) => applies(candidate, request));
  return applying.length > 0 && applying.every(({ Effect }) => Effect === "Allow");
}
