import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import cdkJson from "../cdk.json" with { type: "json" };
import { type Build, PortalStack } from "./portal-stack.ts";
import { settingsFrom } from "./settings.ts";

interface AppOptions {
  /** Where the synthesised template and its assets go. */
  readonly output: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** The portal's stack under the security rules: synthesising it fails where one is broken and not acknowledged. */
export function portalApp({ bundles, site }: Build, { output, context }: AppOptions) {
  // The flags come from cdk.json with or without the CLI, so that what runs locally is what would be deployed.
  const app = new App({ context: { ...cdkJson.context, ...context }, outdir: output });
  const settings = settingsFrom(app.node);
  const stackName = ["shipment-portal", settings.stage].filter(Boolean).join("-");
  const stack = new PortalStack(app, "Portal", { stackName, settings, bundles, site });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stack };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const build = { bundles: join(root, "dist", "functions"), site: join(root, "dist", "web") };
  portalApp(build, { output: process.env.CDK_OUTDIR ?? join(root, "cdk.out") }).app.synth();
}
