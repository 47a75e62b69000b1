import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { CfnInclude } from "aws-cdk-lib/cloudformation-include";
import { expect, test } from "vitest";
import { theResource } from "../stack/testing/resources.ts";

const stack = new Stack(new App({ builtinCloudFormationValidation: false }), "GitHub");
new CfnInclude(stack, "Role", { templateFile: join(import.meta.dirname, "github-role.yaml") });
const { properties: role } = theResource(Template.fromStack(stack), "AWS::IAM::Role");

test("the role is for this repository's workflow in the stage's environment alone", () => {
  const [{ Condition, Action }] = role.AssumeRolePolicyDocument.Statement;
  expect(Action).toBe("sts:AssumeRoleWithWebIdentity");
  expect(Condition.StringEquals).toEqual({
    "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
    "token.actions.githubusercontent.com:sub": {
      "Fn::Sub": expect.stringMatching(/^repo:\$\{Repository\}:environment:\$\{Stage\}$/),
    },
  });
});

test("it may change nothing itself but a stack's protection and the portal's table: the CDK's roles deploy", () => {
  const reads = /:(Describe|Get|List|BatchGet|Query|Scan|StartQuery|ConditionCheck)/;
  const changes = role.Policies[0].PolicyDocument.Statement.flatMap(
    ({ Action, Resource }: { Action: string | string[]; Resource: unknown }) =>
      [Action]
        .flat()
        .filter((action) => !reads.test(action))
        .map((action) => [action, JSON.stringify(Resource)]),
  );
  expect(changes.map(([action]: string[]) => action)).toEqual([
    "sts:AssumeRole",
    "cloudformation:UpdateTerminationProtection",
    "dynamodb:BatchWriteItem",
    "dynamodb:DeleteItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
  ]);
  for (const [, resource] of changes) expect(resource).toMatch(/role\/cdk-|\$\{Stack\}/);
});
