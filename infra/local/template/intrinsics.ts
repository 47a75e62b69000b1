/** What names in a template stand for. */
export interface Scope {
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  condition(name: string): boolean;
  mapping(name: string, first: string, second: string): unknown;
  /** The text that a dynamic reference of the given service stands for. */
  dynamic(service: string, reference: string): string;
}

/** The value of `AWS::NoValue`: what holds it is left out. */
export const noValue = Symbol("AWS::NoValue");

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value;
}

function text(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
}

function getAtt(argument: unknown, scope: Scope): unknown {
  const [logicalId, ...attribute] = typeof argument === "string" ? argument.split(".") : list(argument).map(text);
  return scope.attribute(logicalId ?? "", attribute.join("."));
}

function substitute(argument: unknown, scope: Scope): string {
  const [pattern, own = {}] = typeof argument === "string" ? [argument] : list(argument);
  const values = resolve(own, scope) as Record<string, unknown>;
  return text(pattern).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (Object.hasOwn(values, name)) return text(values[name]);
    return text(name.includes(".") ? getAtt(name, scope) : scope.ref(name));
  });
}

function select(argument: unknown, scope: Scope): unknown {
  const [index, values] = list(resolve(argument, scope));
  const value = list(values)[Number(index)];
  if (value === undefined) throw new Error(`Fn::Select finds nothing at ${index}`);
  return value;
}

/** The conditions' own functions, which also stand where a value is expected. */
const isTrue = (value: unknown, scope: Scope) => resolve(value, scope) === true;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.ref(text(name)),
  Condition: (name, scope) => scope.condition(text(name)),
  "Fn::GetAtt": getAtt,
  "Fn::Sub": substitute,
  "Fn::Select": select,
  "Fn::Join": (argument, scope) => {
    const [separator, parts] = list(argument);
    return list(resolve(parts, scope)).map(text).join(text(separator));
  },
  "Fn::Split": (argument, scope) => {
    const [separator, whole] = list(resolve(argument, scope));
    return text(whole).split(text(separator));
  },
  "Fn::If": (argument, scope) => {
    const [condition, yes, no] = list(argument);
    return resolve(scope.condition(text(condition)) ? yes : no, scope);
  },
  "Fn::Equals": (argument, scope) => {
    const [left, right] = list(resolve(argument, scope));
    return text(left) === text(right);
  },
  "Fn::Not": (argument, scope) => !isTrue(list(argument)[0], scope),
  "Fn::And": (argument, scope) => list(argument).every((part) => isTrue(part, scope)),
  "Fn::Or": (argument, scope) => list(argument).some((part) => isTrue(part, scope)),
  "Fn::FindInMap": (argument, scope) => {
    const [name, first, second] = list(resolve(argument, scope)).map(text);
    return scope.mapping(name ?? "", first ?? "", second ?? "");
  },
};

const dynamicReference = /\{\{resolve:([a-z-]+):([^}]*)\}\}/g;

/** A value of the template with every function and reference in it replaced by what it stands for. */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue);
  if (value === null || typeof value !== "object") return value;

  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined) {
    const intrinsic = intrinsics[name];
    if (intrinsic) return intrinsic(argument, scope);
    if (name.startsWith("Fn::")) throw new Error(`${name} is not understood here`);
  }
  return Object.fromEntries(
    entries.map(([key, item]) => [key, resolve(item, scope)]).filter(([, item]) => item !== noValue),
  );
}

/** The same with dynamic references filled in, which only what uses a value ever sees. */
export function reveal(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") {
    return value.replace(dynamicReference, (_, service: string, reference: string) =>
      scope.dynamic(service, reference),
    );
  }
  if (Array.isArray(value)) return value.map((item) => reveal(item, scope));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, reveal(item, scope)]));
}
