import * as z from "zod/mini";

/** Filter patterns of event source mappings, and event patterns of rules. */

type Matcher = (value: unknown) => boolean;

const prefixRule = z.strictObject({ prefix: z.string() });

/** One of a field's alternatives: a value, or `{ prefix }`. */
function readRule(rule: unknown): Matcher {
  if (typeof rule !== "object" || rule === null) return (value) => value === rule;
  const { data } = prefixRule.safeParse(rule);
  if (!data)
    throw new Error(`The filter rule ${JSON.stringify(rule)} is not supported here`);
  return (value) => typeof value === "string" && value.startsWith(data.prefix);
}

/** A pattern matches a record that has all its fields, each with one of the listed values. */
export function readFilterPattern(pattern: unknown): Matcher {
  if (Array.isArray(pattern)) {
    const rules = pattern.map(readRule);
    // One value of a list is enough.
    return (value) => [value].flat().some((one) => rules.some((fits) => fits(one)));
  }
  if (pattern === null || typeof pattern !== "object")
    throw new Error("A filter pattern is an object of lists");
  const fields = Object.entries(pattern).map(
    ([name, part]) => [name, readFilterPattern(part)] as const,
  );
  return (value) =>
    fields.every(([name, fits]) =>
      fits(
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[name]
          : undefined,
      ),
    );
}
