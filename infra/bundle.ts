import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { type FunctionSpec, registry, workers } from "../functions/registry.ts";

const root = join(import.meta.dirname, "..");

/** What CommonJS packages expect to find, in every file of a bundle. */
const commonJsNames =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url),__dirname=import.meta.dirname;";

/** The platforms a bundle may run on, whatever machine builds it: Lambda's, and Linux on a desk. */
const nativeFiles = {
  argon2: ["linux-arm64/argon2.armv8.glibc.node", "linux-x64/argon2.glibc.node"],
} as const satisfies Record<NonNullable<FunctionSpec["native"]>, readonly string[]>;

/** Writes one function's bundle: `index.mjs`, what it imports lazily beside it, source maps, native code. */
export async function bundleFunction(spec: FunctionSpec, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await build({
    entryPoints: { index: join(root, "functions", spec.entry) },
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    // Without it the SDK's CommonJS builds are taken: half as much again to load at a cold start.
    mainFields: ["module", "main"],
    minify: true,
    legalComments: "none",
    // For reading a stack trace; Node looks at them only when told (--enable-source-maps), which doubles the time to load.
    sourcemap: "linked",
    sourcesContent: false,
    banner: { js: commonJsNames },
    logLevel: "warning",
  });
  for (const name of spec.native ? [spec.native] : []) {
    for (const file of nativeFiles[name]) {
      await mkdir(join(directory, "prebuilds", file, ".."), { recursive: true });
      await cp(join(root, "node_modules", name, "prebuilds", file), join(directory, "prebuilds", file));
    }
  }
}

/** Writes every function's bundle below `directory`, each in a folder named after its operation. */
export async function bundleAll(directory: string, specs: Readonly<Record<string, FunctionSpec>>): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await Promise.all(Object.entries(specs).map(([name, spec]) => bundleFunction(spec, join(directory, name))));
}

if (import.meta.main) {
  const startedAt = performance.now();
  const specs = { ...registry, ...workers };
  await bundleAll(join(root, "dist", "functions"), specs);
  console.info(`bundled ${Object.keys(specs).length} functions in ${Math.round(performance.now() - startedAt)} ms`);
}
