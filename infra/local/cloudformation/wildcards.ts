const patterns = new Map<string, RegExp>();

/** AWS's wildcards in policies, path patterns and file filters: `*` for any text, `?` for one character. */
export function matches(pattern: string, value: string): boolean {
  let expression = patterns.get(pattern);
  if (!expression) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    expression = new RegExp(`^${source}$`, "s");
    patterns.set(pattern, expression);
  }
  return expression.test(value);
}
