// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of Fn::Sub
import { expect, test } from "vitest";
import { resolve, resolveDynamicReferences, type Scope } from "./intrinsics.ts";

const scope: Scope = {
  ref: (name) => `<${name}>`,
  attribute: (logicalId, attribute) => `<${logicalId}.${attribute}>`,
  secret: (arn) => `secret(${arn})`,
};

test.each<[string, unknown, unknown]>([
  ["a plain value", { Size: 5, Names: ["a", true, null] }, { Size: 5, Names: ["a", true, null] }],
  ["Ref", { Ref: "Table" }, "<Table>"],
  ["Fn::GetAtt", { "Fn::GetAtt": ["Table", "Arn"] }, "<Table.Arn>"],
  ["Fn::Join", { "Fn::Join": ["-", ["a", { Ref: "B" }, 3]] }, "a-<B>-3"],
  ["Fn::Sub", { "Fn::Sub": "x-${A}-${AWS::Region}" }, "x-<A>-<AWS::Region>"],
])("%s", (_, value, expected) => {
  expect(resolve(value, scope)).toEqual(expected);
});

test.each([{ "Fn::Base64": "x" }, { "Fn::If": ["Yes", 1, 2] }, { "Fn::Join": ["", [{ a: 1 }]] }])(
  "%j is refused, not guessed",
  (value) => {
    expect(() => resolve(value, scope)).toThrow();
  },
);

test("dynamic references stay unresolved until they are needed", () => {
  const value = { Secret: { "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: "S" }, ":SecretString:::}}"]] } };
  const resolved = resolve(value, scope);
  expect(resolved).toEqual({ Secret: "{{resolve:secretsmanager:<S>:SecretString:::}}" });
  expect(resolveDynamicReferences(resolved, scope)).toEqual({ Secret: "secret(<S>)" });
  expect(() => resolveDynamicReferences("{{resolve:ssm:x}}", scope)).toThrow("is not supported here");
});
