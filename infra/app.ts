import { join } from "node:path";
import { portalApp } from "./portal-app.ts";
import { underSecurityRules } from "./security-rules.ts";

const root = join(import.meta.dirname, "..");
const build = { bundles: join(root, "dist", "functions"), site: join(root, "dist", "web") };
const { app } = portalApp(build, { output: process.env.CDK_OUTDIR ?? join(root, "cdk.out") });
underSecurityRules(app);
app.synth();
