import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { allFunctions } from "../../../functions/registry.ts";
import { business } from "../../../shared/business.ts";
import { bundleAll } from "../../build/bundle.ts";
import { cachedBuild } from "../../build/cached-build.ts";
import { portalApp } from "../../stack/portal-app.ts";

/** Makes a page long enough for CloudFront to compress it. */
const script = "run();".repeat(300);
const page = (title: string) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><script data-modules="">load()</script><script src="/assets/app-1.js"></script><!--${script}-->`;

/** The portal's own stack with its real functions and a site of three small files, before it is synthesised. */
async function createTestApp(directory: string) {
  const build = { bundles: join(directory, "build/functions"), site: join(directory, "build/web") };
  await mkdir(join(build.site, "assets"), { recursive: true });
  await Promise.all([
    bundleAll(allFunctions, build.bundles),
    writeFile(join(build.site, "index.html"), page("Track Your Shipment")),
    writeFile(join(build.site, "app.html"), page("App")),
    writeFile(join(build.site, "assets/app-1.js"), brotliCompressSync(script)),
  ]);
  return portalApp(build, {
    output: directory,
    unchecked: true,
    context: { main: { mailFrom: business.email, digestTo: business.email } },
  });
}

/** Synthesises that stack, once for the same sources, and returns the folder of the cloud assembly. */
export const synthesisePortal = (): Promise<string> =>
  cachedBuild("test-assemblies", async (directory) => {
    const { app } = await createTestApp(directory);
    app.synth();
  });
