import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";

interface BudgetProps {
  readonly dollarsAMonth: number;
  readonly email: string;
}

/** The regions whose CloudFormation knows AWS::Budgets::Budget; elsewhere it refuses the whole template. */
const regionsWithBudgets = `
  ap-northeast-1 ap-northeast-2 ap-south-1 ap-southeast-1 ap-southeast-2 ca-central-1 cn-north-1 cn-northwest-1 eu-central-1
  eu-west-1 eu-west-2 eu-west-3 sa-east-1 us-east-1 us-east-2 us-west-1 us-west-2`
  .trim()
  .split(/\s+/);

export const hasBudgets = (region: string) => regionsWithBudgets.includes(region);

/**
 * Notifies the operator of high costs of the whole account: a budget for tagged resources stays at zero until the tag
 * is activated for billing by hand.
 */
export function createBudget(
  scope: Construct,
  { dollarsAMonth, email }: BudgetProps,
): void {
  const tell = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: "GREATER_THAN",
      thresholdType: "PERCENTAGE",
    },
    subscribers: [{ subscriptionType: "EMAIL", address: email }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      // It has no name: another address replaces the budget, and CloudFormation does not replace custom-named
      // resources.
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: dollarsAMonth, unit: "USD" },
    },
    notificationsWithSubscribers: [tell("ACTUAL", 80), tell("FORECASTED", 100)],
  });
}
