import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";

/** A fake npm that records its arguments and installs the lock file's packages, or fails. */
const fakeNpm = `
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
writeFileSync("npm-called", process.argv.slice(2).join(" "));
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync("node_modules", { recursive: true });
copyFileSync("package-lock.json", "node_modules/.package-lock.json");
`;

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "Päckchen shop "));
  await mkdir(join(project, "infra/local"), { recursive: true });
  await cp(join(import.meta.dirname, "ready.mjs"), join(project, "infra/build/ready.mjs"));
  await writeFile(join(project, "npm.mjs"), fakeNpm);
  await writeFile(join(project, "entry.mjs"), "console.log(JSON.stringify(process.argv.slice(2)));");
  await lockFile("package-lock.json", { left: "1.0.0" });
  return () => rm(project, { recursive: true });
});

async function lockFile(path: string, versions: Record<string, string>, optional: string[] = []) {
  const packages = Object.entries(versions).map(([name, version]) => [
    `node_modules/${name}`,
    { version, ...(optional.includes(name) && { optional: true }) },
  ]);
  await mkdir(join(project, path, ".."), { recursive: true });
  await writeFile(join(project, path), JSON.stringify({ packages: { "": {}, ...Object.fromEntries(packages) } }));
}
const installed = (versions: Record<string, string>) => lockFile("node_modules/.package-lock.json", versions);

async function run(args: string[] = [], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? "", npm_execpath: join(project, "npm.mjs"), ...environment };
  const options = { cwd: project, env };
  const command = [join(project, "infra/build/ready.mjs"), ...args];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, options).catch((error) => error);
  const npm = await readFile(join(project, "npm-called"), "utf8").catch(() => undefined);
  return { stdout, stderr, npm };
}

test("a new clone gets all packages, and nothing is printed to standard output", async () => {
  const { npm, stdout, stderr } = await run([], { NODE_ENV: "production" });
  expect(npm).toMatch(/^ci .*--include=dev --include=optional$/);
  expect(stdout).toBe("");
  expect(stderr).toContain("Installing");
});

test.each<[string, Record<string, string>, boolean]>([
  ["the same versions are left alone", { left: "1.0.0" }, false],
  ["another version is not", { left: "1.0.1" }, true],
  ["nor is a package that is missing", {}, true],
])("%s", async (_, versions, isInstalling) => {
  await installed(versions);
  expect((await run()).npm !== undefined).toBe(isInstalling);
});

test("an optional package of another platform may be missing", async () => {
  await lockFile("package-lock.json", { left: "1.0.0", windows: "1.0.0" }, ["windows"]);
  await installed({ left: "1.0.0" });
  expect((await run()).npm).toBeUndefined();
});

test("a failed installation ends with an error message", async () => {
  const { stderr, stdout } = await run(["entry.mjs"], { NPM_FAILS: "1" });
  expect(stderr).toContain("could not be installed");
  expect(stdout).toBe("");
});

test("the given file runs with its arguments", async () => {
  await installed({ left: "1.0.0" });
  expect((await run(["entry.mjs", "a", "--b"])).stdout.trim()).toBe('["a","--b"]');
});
