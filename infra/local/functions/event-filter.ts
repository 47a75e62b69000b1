/** Filter patterns of event source mappings: which records reach a function at all. */

type Matcher = (value: unknown) => boolean;

const operators: Readonly<Record<string, (argument: unknown) => Matcher>> = {
  prefix: (argument) => (value) => typeof value === "string" && value.startsWith(String(argument)),
  suffix: (argument) => (value) => typeof value === "string" && value.endsWith(String(argument)),
  exists: (argument) => (value) => (value !== undefined) === argument,
  "anything-but": (argument) => (value) => value !== undefined && ![argument].flat().includes(value),
};

function readRule(rule: unknown): Matcher {
  if (rule === null || typeof rule !== "object") return (value) => value === rule;
  const [name = "", argument] = Object.entries(rule)[0] ?? [];
  const operator = operators[name];
  if (!operator) throw new Error(`The filter rule ${name} is not understood here`);
  return operator(argument);
}

/** A pattern matches a record that has all its fields, each fitting one of its rules. */
export function readPattern(pattern: unknown): Matcher {
  if (Array.isArray(pattern)) {
    const rules = pattern.map(readRule);
    return (value) => rules.some((fits) => fits(value));
  }
  if (pattern === null || typeof pattern !== "object") throw new Error("A filter pattern is an object of lists");
  const fields = Object.entries(pattern).map(([name, part]) => [name, readPattern(part)] as const);
  return (value) =>
    fields.every(([name, fits]) =>
      fits(typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined),
    );
}
