import { describe, expect, test } from "vitest";
import { isAllowed, type Statement } from "./iam-policy.ts";

const table = "arn:aws:dynamodb:local:000000000000:table/portal";
const ask = (action: string, leadingKeys: string[] = ["ORDER#1"], resource = table) => ({
  action: `dynamodb:${action}`,
  resource,
  context: { "dynamodb:LeadingKeys": leadingKeys },
});
const allow = (more: Partial<Statement> = {}): Statement => ({
  Effect: "Allow",
  Action: ["dynamodb:GetItem"],
  Resource: [table],
  ...more,
});
const leading = (...keys: string[]) => ({ "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys } });

describe("a call is allowed", () => {
  test.each<[string, Statement[], ReturnType<typeof ask>, boolean]>([
    ["by its action and resource", [allow()], ask("GetItem"), true],
    ["by nothing", [], ask("GetItem"), false],
    ["not for another action", [allow()], ask("PutItem"), false],
    ["not on another table", [allow()], ask("GetItem", [], `${table}2`), false],
    ["not on an index by the table", [allow()], ask("GetItem", [], `${table}/index/byOrder`), false],
    ["by a wildcard", [allow({ Action: ["dynamodb:Get*"], Resource: ["*"] })], ask("GetItem"), true],
    ["for partitions it names", [allow({ Condition: leading("RATE#*", "ORDER#*") })], ask("GetItem"), true],
    ["not for others", [allow({ Condition: leading("RATE#*") })], ask("GetItem"), false],
    [
      "only when all partitions fit",
      [allow({ Condition: leading("ORDER#*") })],
      ask("GetItem", ["ORDER#1", "RATE#1"]),
      false,
    ],
    [
      "not by two halves",
      [allow({ Condition: leading("ORDER#*") }), allow({ Condition: leading("RATE#*") })],
      ask("GetItem", ["ORDER#1", "RATE#1"]),
      false,
    ],
  ])("%s", (_, statements, request, expected) => {
    expect(isAllowed(statements, request)).toBe(expected);
  });

  test("ForAllValues also without the key, StringEquals only with it: as in IAM", () => {
    const without = { ...ask("GetItem"), context: {} };
    expect(isAllowed([allow({ Condition: leading("ORDER#*") })], without)).toBe(true);
    expect(isAllowed([allow({ Condition: { StringEquals: { "ses:FromAddress": ["a"] } } })], without)).toBe(false);
    expect(() => isAllowed([allow({ Condition: { NumericEquals: { a: ["1"] } } })], without)).toThrow("NumericEquals");
  });

  test("by a condition with IfExists also without the key", () => {
    const statement = allow({ Condition: { StringEqualsIfExists: { "dynamodb:Select": ["SPECIFIC_ATTRIBUTES"] } } });
    const selecting = (value: string) => ({ ...ask("GetItem"), context: { "dynamodb:Select": [value] } });
    expect(isAllowed([statement], ask("GetItem"))).toBe(true);
    expect(isAllowed([statement], selecting("SPECIFIC_ATTRIBUTES"))).toBe(true);
    expect(isAllowed([statement], selecting("ALL_ATTRIBUTES"))).toBe(false);
  });
});
