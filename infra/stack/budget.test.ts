import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { withPortal } from "./testing/portal-template.ts";
import { resourcesOf } from "./testing/resources.ts";

const budgetsIn = (region: string | undefined, context: Record<string, string> = {}) =>
  withPortal(({ stack }) => resourcesOf(Template.fromStack(stack), "AWS::Budgets::Budget").length, {
    context: { alarmEmail: "owner@example.com", ...context },
    ...(region && { region }),
    unchecked: true,
  });

it.each([
  ["where AWS has budgets", "ap-south-1", 1],
  ["where the region is not known yet", undefined, 1],
  ["not where CloudFormation would refuse it", "eu-north-1", 0],
  ["not in a region that is newer than the list", "eu-west-9", 0],
])("there is a budget %s", (_, region, count) => {
  expect(budgetsIn(region)).toBe(count);
});

it("there is none for a budget of 0, which an account may need that may not make any", () => {
  expect(budgetsIn("ap-south-1", { monthlyBudget: "0" })).toBe(0);
  expect(budgetsIn("ap-south-1", { monthlyBudget: "0.5" })).toBe(1);
});
