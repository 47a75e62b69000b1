import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { hasBudgets } from "./budget.ts";
import { portalTemplate, withPortal } from "./testing/portal-template.ts";
import { resourcesOf, theResource } from "./testing/resources.ts";

const alarmEmail = "owner@example.com";
const budgetsIn = (template: Template) => resourcesOf(template, "AWS::Budgets::Budget").length;

it("there is a budget where AWS has some, or where the region is not known yet", () => {
  expect(["ap-south-1", "eu-north-1", "eu-west-9"].map(hasBudgets)).toEqual([true, false, false]);
  // Another subscriber replaces the budget, which CloudFormation refuses for custom-named resources.
  const { Budget } = theResource(portalTemplate({ alarmEmail }), "AWS::Budgets::Budget").properties;
  expect(Budget).not.toHaveProperty("BudgetName");
  const elsewhere = { context: { alarmEmail }, region: "eu-north-1", unchecked: true };
  expect(withPortal(({ stack }) => budgetsIn(Template.fromStack(stack)), elsewhere)).toBe(0);
});

it("there is none for a budget of 0, which an account may need that may not make any", () => {
  expect(budgetsIn(portalTemplate({ alarmEmail, monthlyBudget: "0" }))).toBe(0);
});
