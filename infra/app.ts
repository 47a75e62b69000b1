import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import cdkJson from "../cdk.json" with { type: "json" };
import { PortalStack } from "./portal-stack.ts";
import { settingsFrom } from "./settings.ts";

const root = join(import.meta.dirname, "..");

// The flags come from cdk.json with or without the CLI, so that what runs locally is what would be deployed.
const app = new App({ context: cdkJson.context, outdir: process.env.CDK_OUTDIR ?? join(root, "cdk.out") });
const settings = settingsFrom(app.node);
new PortalStack(app, "Portal", {
  stackName: ["shipment-portal", settings.stage].filter(Boolean).join("-"),
  settings,
  bundles: join(root, "dist", "functions"),
  site: join(root, "dist", "web"),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
