import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";

interface BudgetProps {
  readonly dollarsAMonth: number;
  readonly email: string;
}

/**
 * Notifies the operator of high costs of the whole account: a budget for tagged resources stays at zero until the tag
 * is activated for billing by hand.
 */
export function createBudget(scope: Construct, { dollarsAMonth, email }: BudgetProps): void {
  const tell = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
    subscribers: [{ subscriptionType: "EMAIL", address: email }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      // Without a name: another address replaces the budget, and CloudFormation does not replace custom-named
      // resources.
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: dollarsAMonth, unit: "USD" },
    },
    notificationsWithSubscribers: [tell("ACTUAL", 80), tell("FORECASTED", 100)],
  });
}
