import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { allFunctions, entryOf, type FunctionSpec } from "../../functions/registry.ts";

type Specs = Readonly<Record<string, FunctionSpec>>;

const root = join(import.meta.dirname, "../..");

/** Globals that CommonJS packages expect. `createRequire` slows a cold start, so only files that need it get it. */
const commonJsNames =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url),__dirname=import.meta.dirname;\n";
const usesCommonJsGlobals = /\btypeof require\b|\b__dirname\b/;

/** What all functions are bundled with. */
export const bundleOptions = {
  absWorkingDir: root,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // Lazy imports become separate files, which a cold start does not read.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  // Otherwise the SDK's CommonJS builds are bundled, which take half as long again to load.
  mainFields: ["module", "main"],
  minify: true,
  legalComments: "none",
  // For reading stack traces. Node ignores them without --enable-source-maps, which would double the load time.
  sourcemap: "linked",
  sourcesContent: false,
  alias: {
    "node:process": join(import.meta.dirname, "process-global.ts"),
    "@aws-sdk/credential-provider-node": join(
      import.meta.dirname,
      "environment-credentials.ts",
    ),
  },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Native files for Lambda and for developers' machines, whichever machine builds. */
export const nativeFiles = {
  argon2: [
    "darwin-arm64/argon2.armv8",
    "linux-arm64/argon2.armv8",
    "darwin-x64/argon2",
    "linux-x64/argon2",
  ].map((file) => `${file}.glibc.node`),
} as const satisfies Record<NonNullable<FunctionSpec["native"]>, readonly string[]>;

/** An output and all its imports, static and dynamic. */
function withImports(
  { outputs }: Metafile,
  file: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, external } of outputs[file]?.imports ?? [])
    if (!external) withImports({ inputs: {}, outputs }, path, found);
  return found;
}

async function copyNative(
  name: keyof typeof nativeFiles,
  directory: string,
): Promise<void> {
  for (const file of nativeFiles[name]) {
    const target = join(directory, "prebuilds", file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(root, "node_modules", name, "prebuilds", file), target);
  }
}

/** Adapts a source map to one more line at the top of its file. */
function oneLineDown(map: string): string {
  const { mappings, ...rest } = JSON.parse(map);
  return JSON.stringify({ ...rest, mappings: `;${mappings}` });
}

/**
 * Bundles files of functions/ in one run, which reads shared packages once, and returns a function that writes them.
 */
async function bundled(entries: readonly string[]) {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    entryPoints: entries.map((entry) => join("functions", entry)),
    outdir: join(root, "dist"),
    entryNames: "[name]",
    write: false,
    metafile: true,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const write = async (from: string, to: string) => {
    const [text, map] = [texts.get(from), texts.get(`${from}.map`)];
    if (text === undefined || map === undefined)
      throw new Error(`${from} is not an output of esbuild, or has no source map`);
    const usesGlobals = usesCommonJsGlobals.test(text);
    await writeFile(to, usesGlobals ? commonJsNames + text : text);
    await writeFile(
      join(dirname(to), `${basename(from)}.map`),
      usesGlobals ? oneLineDown(map) : map,
    );
  };
  /** Writes an entry's output under a name, with everything it imports, into a folder. */
  return async (entry: string, folder: string, name: string) => {
    const outputs = Object.entries(metafile.outputs);
    const [output] =
      outputs.find(([, { entryPoint }]) => entryPoint === join("functions", entry)) ?? [];
    if (!output) throw new Error(`${entry} has no output of esbuild`);
    await mkdir(folder, { recursive: true });
    for (const file of withImports(metafile, output))
      await write(
        resolve(root, file),
        join(folder, file === output ? name : basename(file)),
      );
  };
}

/** Bundles similar functions in one run, each into a folder that is complete. */
async function bundleTogether(specs: Specs, directory: string): Promise<void> {
  const write = await bundled(
    Object.entries(specs).map(([name, spec]) => entryOf(name, spec)),
  );
  await Promise.all(
    Object.entries(specs).map(async ([name, spec]) => {
      const { native, childProcesses = [] } = spec;
      const folder = join(directory, name);
      await write(entryOf(name, spec), folder, "index.mjs");
      for (const file of childProcesses) {
        // Separately: a function should not load what only its process needs of a shared file.
        const writeProcess = await bundled([file]);
        await writeProcess(file, folder, `${basename(file, ".ts")}.mjs`);
      }
      if (native) await copyNative(native, folder);
    }),
  );
}

export const bundleFunction = (spec: FunctionSpec, folder: string): Promise<void> =>
  bundleTogether({ [basename(folder)]: spec }, dirname(folder));

/**
 * Functions bundled together share code in separate files, each one more to open at a cold start: group similar ones
 * only. Customers wait for the lookup and for links, so these are bundled alone.
 */
function kindOf([name, { grants, native }]: [string, FunctionSpec]): string {
  if (name === "getTrackingNo" || name === "openLink") return name;
  const imports = grants.some(({ leadingKeys }) =>
    leadingKeys?.some((key) => key.startsWith("IMPORT")),
  );
  return native ?? (imports ? "import" : "other");
}

/** Writes every function's bundle into a folder of its name: `index.mjs`, what that imports, and native code. */
export async function bundleAll(specs: Specs, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const groups = Object.values(Object.groupBy(Object.entries(specs), kindOf));
  await Promise.all(
    groups.map((group = []) => bundleTogether(Object.fromEntries(group), directory)),
  );
}

if (import.meta.main) {
  await bundleAll(
    allFunctions,
    join(process.env.BUILD_DIR ?? join(root, "dist"), "functions"),
  );
  console.info(`bundled ${Object.keys(allFunctions).length} functions`);
}
