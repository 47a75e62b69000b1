import { join } from "node:path";
import { portalApp } from "./portal-app.ts";
import { underSecurityRules } from "./security-rules.ts";

const root = join(import.meta.dirname, "../..");
const built = process.env.BUILD_DIR ?? join(root, "dist");
const build = { bundles: join(built, "functions"), site: join(built, "web") };
const { CDK_OUTDIR: output = join(root, "cdk.out"), CDK_DEFAULT_REGION: region } =
  process.env;
const { app } = portalApp(build, { output, region });
underSecurityRules(app);
app.synth();
