import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lock } from "./data-directory.ts";

export const root = join(import.meta.dirname, "../..");
const cache = join(root, ".cache/assemblies");
const finished = "complete";
/** Assemblies kept besides the newest: another server may still be running one. */
const keptAssemblies = 4;

/** What bundles, site and stack are made from. Tests make no difference; neither does what the build itself writes. */
const inputs = [
  "shared",
  "functions",
  "infra",
  "web",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "cdk.json",
];
const isInput = (path: string) => !/\.test\.tsx?$|\.gen\.ts$|(^|\/)(e2e|testing|test-results)\//.test(path);

async function filesBelow(path: string): Promise<string[]> {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if ((await stat(full)).isFile()) return [path];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** A name for the whole of what goes into a build: equal contents, equal name. */
async function inputsHash(): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  const files = (await Promise.all(inputs.map(filesBelow))).flat().filter(isInput).sort();
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

export async function run(script: string, environment: Record<string, string>): Promise<void> {
  // Standard output stays the portal's own.
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} failed`);
}

async function forgetOldAssemblies(current: string): Promise<void> {
  const others = (await readdir(cache)).filter((name) => name !== current && /^[0-9a-f]{16}$/.test(name));
  const times = await Promise.all(others.map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })));
  const old = times.sort((left, right) => right.at - left.at).slice(keptAssemblies);
  await Promise.all(old.map(({ name }) => rm(join(cache, name), { recursive: true })));
}

/**
 * Builds functions and site and synthesises the stack, unless that was done for exactly these sources before.
 * @returns the folder of the cloud assembly, which holds everything the stack refers to
 */
export async function prepareAssembly(): Promise<string> {
  await mkdir(cache, { recursive: true });
  const unlock = lock(join(cache, "lock"), 300_000);
  if (!unlock) throw new Error("Another build of the portal does not come to its end");
  try {
    const name = await inputsHash();
    const directory = join(cache, name);
    if (existsSync(join(directory, finished))) {
      await utimes(directory, new Date(), new Date());
      return directory;
    }
    await rm(directory, { recursive: true, force: true });
    console.error("Building ...");
    // Not in dist/, where another build may be under way.
    const build = { BUILD_DIR: join(cache, "build"), CDK_OUTDIR: directory };
    await Promise.all([run("infra/bundle.ts", build), run("web/build.ts", build)]);
    await run("infra/app.ts", build);
    await writeFile(join(directory, finished), "");
    await forgetOldAssemblies(name);
    return directory;
  } finally {
    unlock();
  }
}
