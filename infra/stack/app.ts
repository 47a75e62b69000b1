import { join } from "node:path";
import { portalApp } from "./portal-app.ts";
import { underSecurityRules } from "./security-rules.ts";

const root = join(import.meta.dirname, "../..");
const built = process.env.BUILD_DIR ?? join(root, "dist");
const build = { bundles: join(built, "functions"), site: join(built, "web") };
const { app } = portalApp(build, { output: process.env.CDK_OUTDIR ?? join(root, "cdk.out") });
underSecurityRules(app);
app.synth();
