import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Construct } from "constructs";

interface BudgetProps {
  readonly dollarsAMonth: number;
  readonly email: string;
}

/**
 * Tells the operator when the account's bill runs away. It watches the whole account: a budget for tagged resources alone
 * stays at zero, and silent, until somebody activates the tag for billing by hand.
 */
export function createBudget(scope: Construct, { dollarsAMonth, email }: BudgetProps): void {
  const tell = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
    subscribers: [{ subscriptionType: "EMAIL", address: email }],
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      // Without a name: another address makes another budget, and CloudFormation replaces nothing that has a name of ours.
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: dollarsAMonth, unit: "USD" },
    },
    notificationsWithSubscribers: [tell("ACTUAL", 80), tell("FORECASTED", 100)],
  });
}
