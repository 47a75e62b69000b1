import { App } from "aws-cdk-lib";
import cdkJson from "../../cdk.json" with { type: "json" };
import { type Build, PortalStack } from "./portal-stack.ts";
import { settingsFrom, stackNameOf } from "./settings.ts";

interface AppOptions {
  /** The folder for the synthesised template and its assets. */
  readonly output: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Skips the CDK's check against CloudFormation's schemas, which takes two thirds of the time. */
  readonly unchecked?: boolean;
}

/** The portal's stack in its own app, with the operator's context. */
export function portalApp({ bundles, site }: Build, { output, context, unchecked = false }: AppOptions) {
  // The flags come from cdk.json with or without the CLI, so that local and deployed stacks are the same.
  const app = new App({
    context: { ...cdkJson.context, ...context },
    outdir: output,
    builtinCloudFormationValidation: !unchecked,
  });
  const settings = settingsFrom(app.node);
  const stack = new PortalStack(app, "Portal", { stackName: stackNameOf(settings), settings, bundles, site });
  return { app, stack };
}
