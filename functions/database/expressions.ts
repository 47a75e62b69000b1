type Values = Readonly<Record<string, unknown>>;

/** DynamoDB takes no empty objects. */
const unlessEmpty = <Value>(
  entries: readonly (readonly [string, Value])[],
): Record<string, Value> | undefined =>
  entries.length > 0 ? Object.fromEntries(entries) : undefined;

/**
 * What the placeholders of expressions stand for: `#name` for the attribute of that name, and `:name` for the value of that
 * name. Undefined values are left out.
 * @param aliases attributes that have another name in the expressions
 */
export const placeholders = (
  expressions: readonly (string | undefined)[],
  values: Values = {},
  aliases: Readonly<Record<string, string>> = {},
) => ({
  ExpressionAttributeNames: unlessEmpty(
    [...expressions.join(" ").matchAll(/#(\w+)/gu)].map(([place, name = ""]) => [
      place,
      aliases[name] ?? name,
    ]),
  ),
  ExpressionAttributeValues: unlessEmpty(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[`:${name}`, value]],
    ),
  ),
});

/** Reading these attributes only; whole items where they are left out. */
export function projection(attributes: readonly string[] | undefined) {
  const ProjectionExpression = attributes?.map((name) => `#${name}`).join(", ");
  return { ProjectionExpression, ...placeholders([ProjectionExpression]) };
}
