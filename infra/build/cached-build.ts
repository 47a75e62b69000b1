import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { lock } from "./lock.ts";

export const root = join(import.meta.dirname, "../..");
const finished = "complete";
/** Older builds to keep: another server may still run on one. */
const keptBuilds = 4;

/** The sources of bundles, site and stack, without tests and generated files. */
const inputs = [
  "{functions,infra,shared,web}/**",
  "{cdk,package,package-lock,tsconfig}.json",
];
const isInput = (path: string) => !/\.test\.tsx?$|\.gen\.ts$|(^|\/)e2e\//.test(path);

/** Equal sources have an equal hash. */
async function inputsHash(settings: string): Promise<string> {
  const hash = createHash("sha256").update(process.version).update(settings);
  const entries = globSync(inputs, { cwd: root, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = entries.map((entry) =>
    relative(root, join(entry.parentPath, entry.name)),
  );
  for (const file of files.filter(isInput).sort())
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

export async function run(
  script: string,
  environment: Record<string, string>,
): Promise<void> {
  // Standard output is the portal's own.
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} failed`);
}

async function forgetOld(folder: string, current: string): Promise<void> {
  const others = (await readdir(folder)).filter(
    (name) => name !== current && /^[0-9a-f]{16}$/.test(name),
  );
  const usedAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const old = others.sort((one, other) => usedAt(other) - usedAt(one)).slice(keptBuilds);
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true })));
}

/**
 * Returns the folder that `make` filled for exactly these sources and settings, now or earlier; locked against other
 * processes.
 */
export async function cachedBuild(
  what: string,
  make: (directory: string) => Promise<void>,
  settings = "",
): Promise<string> {
  const folder = join(root, ".cache", what);
  await mkdir(folder, { recursive: true });
  const unlock = lock(join(folder, "lock"), 300_000);
  if (!unlock) throw new Error("Another build of the portal does not finish");
  try {
    const name = await inputsHash(settings);
    const directory = join(folder, name);
    if (existsSync(join(directory, finished))) {
      await utimes(directory, new Date(), new Date());
      return directory;
    }
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory);
    await make(directory);
    await writeFile(join(directory, finished), "");
    await forgetOld(folder, name);
    return directory;
  } finally {
    unlock();
  }
}

/**
 * Builds functions and site, synthesises the stack with these of its settings, and returns the folder of the complete
 * cloud assembly.
 */
export function buildAssembly(
  settings: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  // The CDK reads its context from this variable.
  const context = JSON.stringify({ main: settings });
  const make = async (directory: string) => {
    console.error("Building ...");
    // Its own folder, not dist/, where another build may be running.
    const build = { BUILD_DIR: join(directory, "build"), CDK_OUTDIR: directory };
    await Promise.all([
      run("infra/build/bundle.ts", build),
      run("web/build/build.ts", build),
    ]);
    // The check against CloudFormation's schemas would take longer than everything else.
    await run("infra/stack/app.ts", {
      ...build,
      CDK_VALIDATION: "false",
      CDK_CONTEXT_JSON: context,
    });
    // The assembly has copies.
    await rm(build.BUILD_DIR, { recursive: true });
  };
  return cachedBuild("assemblies", make, context);
}
