import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { registry, workers } from "../../../functions/registry.ts";
import { bundleAll } from "../../bundle.ts";
import { portalApp } from "../../portal-app.ts";
import { madeOnce } from "../prepare.ts";

/** The portal's own stack synthesised: its real functions, and a site of three small files. */
export function synthesisePortal(): Promise<string> {
  return madeOnce("test-assemblies", async (directory) => {
    const build = { bundles: join(directory, "build/functions"), site: join(directory, "build/web") };
    await mkdir(join(build.site, "assets"), { recursive: true });
    await Promise.all([
      bundleAll({ ...registry, ...workers }, build.bundles),
      writeFile(join(build.site, "index.html"), "<!doctype html><title>Track Your Shipment</title>"),
      writeFile(join(build.site, "app.html"), "<!doctype html><title>App</title>"),
      writeFile(join(build.site, "assets/app-1.js"), "run()"),
    ]);
    const context = { "@aws-cdk/core:validateAgainstDefaultRules": false };
    portalApp(build, { output: directory, context }).app.synth();
  });
}
