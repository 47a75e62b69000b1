import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";

/** Makes synthesis fail where a security rule is broken and not acknowledged. */
export const underSecurityRules = (app: App) =>
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
