// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of Fn::Sub
import { expect, test } from "vitest";
import { noValue, resolve, reveal, type Scope } from "./intrinsics.ts";

const scope: Scope = {
  ref: (name) => (name === "AWS::NoValue" ? noValue : `<${name}>`),
  attribute: (logicalId, attribute) => `<${logicalId}.${attribute}>`,
  condition: (name) => name === "Yes",
  mapping: (...names) => names.join("/"),
  dynamic: (service, reference) => `${service}(${reference})`,
};

test.each<[string, unknown, unknown]>([
  ["a plain value", { Size: 5, Names: ["a", true, null] }, { Size: 5, Names: ["a", true, null] }],
  ["Ref", { Ref: "Table" }, "<Table>"],
  ["Fn::GetAtt", { "Fn::GetAtt": ["Table", "Arn"] }, "<Table.Arn>"],
  ["Fn::GetAtt as text", { "Fn::GetAtt": "Table.Stream.Arn" }, "<Table.Stream.Arn>"],
  ["Fn::Join", { "Fn::Join": ["-", ["a", { Ref: "B" }, 3]] }, "a-<B>-3"],
  ["Fn::Join of a list", { "Fn::Join": [",", { "Fn::Split": ["|", "a|b"] }] }, "a,b"],
  ["Fn::Sub", { "Fn::Sub": "x-${A}-${B.Arn}-${!Literal}-${AWS::Region}" }, "x-<A>-<B.Arn>-${Literal}-<AWS::Region>"],
  ["Fn::Sub with values of its own", { "Fn::Sub": ["${A}${B}", { A: { Ref: "Z" } }] }, "<Z><B>"],
  ["Fn::Select of Fn::Split", { "Fn::Select": [2, { "Fn::Split": ["/", "https://host"] }] }, "host"],
  ["Fn::If", { "Fn::If": ["Yes", { Ref: "A" }, "b"] }, "<A>"],
  ["Fn::If, the other way", { "Fn::If": ["No", { Ref: "A" }, "b"] }, "b"],
  ["Fn::Equals", { "Fn::Equals": [{ Ref: "A" }, "<A>"] }, true],
  [
    "Fn::Not, Fn::And, Fn::Or",
    { "Fn::Not": [{ "Fn::And": [{ Condition: "Yes" }, { "Fn::Or": [{ Condition: "No" }] }] }] },
    true,
  ],
  ["Fn::FindInMap", { "Fn::FindInMap": ["a", "b", "c"] }, "a/b/c"],
  ["AWS::NoValue in an object", { A: { Ref: "AWS::NoValue" }, B: 1 }, { B: 1 }],
  ["AWS::NoValue in a list", [{ "Fn::If": ["No", "a", { Ref: "AWS::NoValue" }] }, "b"], ["b"]],
])("%s", (_, value, expected) => {
  expect(resolve(value, scope)).toEqual(expected);
});

test.each([{ "Fn::Base64": "x" }, { "Fn::Select": [9, ["a"]] }, { "Fn::Join": ["", [{ a: 1 }]] }])(
  "%j is refused, not guessed",
  (value) => {
    expect(() => resolve(value, scope)).toThrow();
  },
);

test("dynamic references stay as they are until they are revealed", () => {
  const value = { Secret: { "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: "S" }, ":SecretString:key::}}"]] } };
  const resolved = resolve(value, scope);
  expect(resolved).toEqual({ Secret: "{{resolve:secretsmanager:<S>:SecretString:key::}}" });
  expect(reveal(resolved, scope)).toEqual({ Secret: "secretsmanager(<S>:SecretString:key::)" });
});
