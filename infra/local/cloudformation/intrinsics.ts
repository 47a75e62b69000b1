/** Resolves the names in a template. */
export interface Scope {
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  /** The text of the secret with this ARN. */
  secret(arn: string): string;
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
}

function text(value: unknown): string {
  if (
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  )
    return String(value);
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
}

/** Those in the stack's template; all others are refused. */
const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.ref(text(name)),
  "Fn::GetAtt": (argument, scope) => {
    const [logicalId = "", ...attribute] = list(argument).map(text);
    return scope.attribute(logicalId, attribute.join("."));
  },
  "Fn::Sub": (pattern, scope) =>
    text(pattern).replace(/\$\{([^}]+)\}/g, (_, name: string) => text(scope.ref(name))),
  "Fn::Join": (argument, scope) => {
    const [separator, parts] = list(argument);
    return list(resolve(parts, scope)).map(text).join(text(separator));
  },
};

/** A secret's whole text; every other dynamic reference is refused. */
const secretReference = /\{\{resolve:secretsmanager:([^}]+):SecretString:::\}\}/g;

function mapEntries(value: unknown, map: (item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item)]));
}

/** Replaces every intrinsic function in a value of the template. */
export function resolve(value: unknown, scope: Scope): unknown {
  const entries =
    value !== null && typeof value === "object" ? Object.entries(value) : [];
  const [name = "", argument] = entries[0] ?? [];
  if (entries.length === 1 && !Array.isArray(value)) {
    const intrinsic = intrinsics[name];
    if (intrinsic) return intrinsic(argument, scope);
    if (name.startsWith("Fn::")) throw new Error(`${name} is not supported here`);
  }
  return mapEntries(value, (item) => resolve(item, scope));
}

/** Replaces dynamic references, whose values only the resource itself may see. */
export function resolveDynamicReferences(value: unknown, scope: Scope): unknown {
  if (typeof value !== "string")
    return mapEntries(value, (item) => resolveDynamicReferences(item, scope));
  const resolved = value.replace(secretReference, (_, arn: string) => scope.secret(arn));
  if (resolved.includes("{{resolve:"))
    throw new Error(`${resolved} is not supported here`);
  return resolved;
}
