import { App } from "aws-cdk-lib";
import cdkJson from "../../cdk.json" with { type: "json" };
import { type Build, PortalStack } from "./portal-stack.ts";
import { settingsFrom, stackNameOf } from "./settings.ts";

interface AppOptions {
  /** Where the synthesised template and its assets go. */
  readonly output: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Leaves out the CDK's check of the template against CloudFormation's schemas, which takes two thirds of the time. */
  readonly unchecked?: boolean;
}

/** The portal's stack in an app of its own, with the context an operator gave. */
export function portalApp({ bundles, site }: Build, { output, context, unchecked = false }: AppOptions) {
  // The flags come from cdk.json with or without the CLI, so that what runs locally is what would be deployed.
  const app = new App({
    context: { ...cdkJson.context, ...context },
    outdir: output,
    builtinCloudFormationValidation: !unchecked,
  });
  const settings = settingsFrom(app.node);
  const stack = new PortalStack(app, "Portal", { stackName: stackNameOf(settings), settings, bundles, site });
  return { app, stack };
}
