import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { type FunctionSpec, registry, workers } from "../../functions/registry.ts";

type Specs = Readonly<Record<string, FunctionSpec>>;

const root = join(import.meta.dirname, "../..");

/** What CommonJS packages expect to find. Making a `require` takes time at a cold start: only files that ask for one get it. */
const commonJsNames =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url),__dirname=import.meta.dirname;\n";
const asksForCommonJs = /\btypeof require\b|\b__dirname\b/;

const options = {
  absWorkingDir: root,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // What is imported lazily stays in files of its own, which a cold start never reads.
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
  alias: {
    "node:process": join(import.meta.dirname, "process-global.ts"),
    "@aws-sdk/credential-provider-node": join(import.meta.dirname, "environment-credentials.ts"),
  },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** The platforms a bundle may run on, whatever machine builds it: Lambda's, and Linux on a desk. */
const nativeFiles = {
  argon2: ["linux-arm64/argon2.armv8.glibc.node", "linux-x64/argon2.glibc.node"],
} as const satisfies Record<NonNullable<FunctionSpec["native"]>, readonly string[]>;

/** An output and everything it imports, at once or later. */
function withImports({ outputs }: Metafile, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, external } of outputs[file]?.imports ?? [])
    if (!external) withImports({ inputs: {}, outputs }, path, found);
  return found;
}

async function copyNative(name: keyof typeof nativeFiles, directory: string): Promise<void> {
  for (const file of nativeFiles[name]) {
    const target = join(directory, "prebuilds", file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(root, "node_modules", name, "prebuilds", file), target);
  }
}

/** A source map for a file that got one line more at its top. */
function oneLineDown(map: string): string {
  const { mappings, ...rest } = JSON.parse(map);
  return JSON.stringify({ ...rest, mappings: `;${mappings}` });
}

/** The name a thread's file keeps in a bundle. */
const threadName = (file: string) => basename(file, ".ts");

/** Bundles files below functions/ in one run, which reads the packages they share once, and gives a writer of each. */
async function bundled(entries: readonly string[]) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: entries.map((entry) => join("functions", entry)),
    outdir: join(root, "dist"),
    entryNames: "[name]",
    write: false,
    metafile: true,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const write = async (from: string, to: string) => {
    const [text, map] = [texts.get(from), texts.get(`${from}.map`)];
    if (text === undefined || map === undefined) throw new Error(`${from} is no output, or has no map`);
    const asks = asksForCommonJs.test(text);
    await writeFile(to, asks ? commonJsNames + text : text);
    await writeFile(join(dirname(to), `${basename(from)}.map`), asks ? oneLineDown(map) : map);
  };
  /** Writes what became of an entry under a name, and all it imports, into a folder. */
  return async (entry: string, folder: string, name: string) => {
    const outputs = Object.entries(metafile.outputs);
    const [output] = outputs.find(([, { entryPoint }]) => entryPoint === join("functions", entry)) ?? [];
    if (!output) throw new Error(`${entry} came out as no file`);
    await mkdir(folder, { recursive: true });
    for (const file of withImports(metafile, output))
      await write(resolve(root, file), join(folder, file === output ? name : basename(file)));
  };
}

/** Bundles functions that have much in common, each into a folder that stands alone. */
async function bundleTogether(specs: Specs, directory: string): Promise<void> {
  const write = await bundled(Object.values(specs).map(({ entry }) => entry));
  await Promise.all(
    Object.entries(specs).map(async ([name, { entry, native, workerThreads: threads = [] }]) => {
      const folder = join(directory, name);
      await write(entry, folder, "index.mjs");
      for (const file of threads) {
        // On its own: a function should not load what only its thread needs of a shared file.
        const writeThread = await bundled([file]);
        await writeThread(file, folder, `${threadName(file)}.mjs`);
      }
      if (native) await copyNative(native, folder);
    }),
  );
}

/** Bundles one function on its own into a folder. */
export const bundleFunction = (spec: FunctionSpec, folder: string): Promise<void> =>
  bundleTogether({ [basename(folder)]: spec }, dirname(folder));

/**
 * Functions of a kind are bundled together. What some of them share and others lack lies in files of its own, and each is one
 * more to open at a cold start: the more alike they are, the fewer. The lookup, for which customers wait, is bundled alone.
 */
function kindOf([name, { grants, native }]: [string, FunctionSpec]): string {
  if (name === "getTrackingNo") return name;
  const imports = grants.some(({ leadingKeys }) => leadingKeys?.some((key) => key.startsWith("IMPORT")));
  return native ?? (imports ? "import" : "other");
}

/** Writes every function's bundle below `directory`, each in a folder of its name: `index.mjs`, what that imports, native code. */
export async function bundleAll(specs: Specs, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  const groups = Object.values(Object.groupBy(Object.entries(specs), kindOf));
  await Promise.all(groups.map((group = []) => bundleTogether(Object.fromEntries(group), directory)));
}

if (import.meta.main) {
  const startedAt = performance.now();
  const specs = { ...registry, ...workers };
  await bundleAll(specs, join(process.env.BUILD_DIR ?? join(root, "dist"), "functions"));
  console.info(`bundled ${Object.keys(specs).length} functions in ${Math.round(performance.now() - startedAt)} ms`);
}
