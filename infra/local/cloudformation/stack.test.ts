import { expect, test } from "vitest";
import type { Assembly } from "./assembly.ts";
import { readStack } from "./stack.ts";
import { assertSupported, type Template } from "./template.ts";

const assemblyOf = (template: Template): Assembly => ({
  stackName: "portal",
  template,
  assetPath: (key) => key,
  assetName: () => "",
});
const stackOf = (template: Template, options?: Parameters<typeof readStack>[1]) =>
  readStack(assemblyOf(template), options);

test("names have AWS's format where something reads their parts", () => {
  const stack = stackOf({
    Resources: {
      Table: { Type: "AWS::DynamoDB::GlobalTable" },
      Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "Api" } },
      Other: {
        Type: "AWS::Test::Other",
        Properties: {
          Table: { Ref: "Table" },
          Index: { "Fn::Join": ["", [{ "Fn::GetAtt": ["Table", "Arn"] }, "/index/byOrder"]] },
          Host: {
            "Fn::Join": ["", [{ Ref: "Api" }, ".execute-api.", { Ref: "AWS::Region" }, ".", { Ref: "AWS::URLSuffix" }]],
          },
        },
      },
    },
  });
  const { properties } = stack.only("AWS::Test::Other");
  expect(properties).toMatchObject({
    Table: "portal-Table",
    Index: "arn:aws:dynamodb:local:000000000000:table/portal-Table/index/byOrder",
  });
  expect(`https://${properties.Host}`).toBe(stack.only("AWS::ApiGatewayV2::Api").identity.attributes.ApiEndpoint);
});

test("parameters have the given value or their default", () => {
  const template: Template = {
    Parameters: { Url: { Default: "https://courier.example" } },
    Resources: { A: { Type: "AWS::Test::A", Properties: { Url: { Ref: "Url" } } } },
    Outputs: { Url: { Value: { Ref: "Url" } } },
  };
  expect(stackOf(template).only("AWS::Test::A").properties).toEqual({ Url: "https://courier.example" });
  const given = stackOf(template, { parameters: { Url: "http://127.0.0.1:1" } });
  expect(given.only("AWS::Test::A").properties).toEqual({ Url: "http://127.0.0.1:1" });
  expect(given.output("Url")).toBe("http://127.0.0.1:1");
  expect(() => given.output("Nothing")).toThrow("The template has no output Nothing");
});

test("missing and unsupported resources are errors", () => {
  const dangling = stackOf({ Resources: { A: { Type: "AWS::Test::A", Properties: { B: { Ref: "Gone" } } } } });
  expect(() => dangling.of("AWS::Test::A")).toThrow("Gone");
  expect(() => assertSupported({ Resources: { Bus: { Type: "AWS::Events::EventBus" } } })).toThrow(
    "AWS::Events::EventBus",
  );
  const conditional = { Queue: { Type: "AWS::SQS::Queue", Condition: "IsTest" } };
  expect(() => assertSupported({ Resources: conditional })).toThrow("condition");
  expect(() => assertSupported({ Resources: { Log: { Type: "AWS::Logs::LogGroup" } } })).not.toThrow();
});
