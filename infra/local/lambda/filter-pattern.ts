/** Filter patterns of event source mappings. */

type Matcher = (value: unknown) => boolean;

/** A pattern matches a record that has all its fields, each with one of the listed values. */
export function readFilterPattern(pattern: unknown): Matcher {
  if (Array.isArray(pattern)) {
    const rule = pattern.find((value) => typeof value === "object" && value !== null);
    if (rule) throw new Error(`The filter rule ${JSON.stringify(rule)} is not supported here`);
    return (value) => pattern.includes(value);
  }
  if (pattern === null || typeof pattern !== "object") throw new Error("A filter pattern is an object of lists");
  const fields = Object.entries(pattern).map(([name, part]) => [name, readFilterPattern(part)] as const);
  return (value) =>
    fields.every(([name, fits]) =>
      fits(typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined),
    );
}
