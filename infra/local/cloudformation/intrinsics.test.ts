// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of Fn::Sub
import { expect, test } from "vitest";
import { resolve, resolveDynamicReferences, type Scope } from "./intrinsics.ts";

const scope: Scope = {
  ref: (name) => `<${name}>`,
  attribute: (logicalId, attribute) => `<${logicalId}.${attribute}>`,
  dynamic: (service, reference) => `${service}(${reference})`,
};

test.each<[string, unknown, unknown]>([
  ["a plain value", { Size: 5, Names: ["a", true, null] }, { Size: 5, Names: ["a", true, null] }],
  ["Ref", { Ref: "Table" }, "<Table>"],
  ["Fn::GetAtt", { "Fn::GetAtt": ["Table", "Arn"] }, "<Table.Arn>"],
  ["Fn::Join", { "Fn::Join": ["-", ["a", { Ref: "B" }, 3]] }, "a-<B>-3"],
  ["Fn::Sub", { "Fn::Sub": "x-${A}-${B.Arn}-${!Literal}-${AWS::Region}" }, "x-<A>-<B.Arn>-${Literal}-<AWS::Region>"],
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
  const value = { Secret: { "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: "S" }, ":SecretString:key::}}"]] } };
  const resolved = resolve(value, scope);
  expect(resolved).toEqual({ Secret: "{{resolve:secretsmanager:<S>:SecretString:key::}}" });
  expect(resolveDynamicReferences(resolved, scope)).toEqual({ Secret: "secretsmanager(<S>:SecretString:key::)" });
});
