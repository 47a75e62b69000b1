import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "new-operation-"));
  for (const part of ["functions", "infra", "shared", "web/api", "web/ui", "cdk.json", "package.json"]) {
    await cp(join(root, part), join(project, part), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  return () => rm(project, { recursive: true });
});

/** What the compiler says of these files and what they import, a line for each error. */
async function compile(files: readonly string[]): Promise<string[]> {
  const config = {
    extends: join(root, "tsconfig.json"),
    include: files,
    compilerOptions: { types: ["node", "vite/client"] },
  };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const compiler = run(process.execPath, [tsc, "--noEmit", "--pretty", "false"], { cwd: project });
  const { stdout } = await compiler.catch((error) => error);
  return String(stdout).split("\n").filter(Boolean);
}

/** What is written for each kind of caller into the registry, once it is filled in. */
const kinds = { staff: `signedIn("staff", ...[])`, anyone: "{ grants: [] }", key: `{ grants: [], secrets: ["shop"] }` };

test("new operations do not compile until everything left is filled in, and then do", async () => {
  const names = Object.entries(kinds).map(([callers, written]) => ({ callers, written, name: `weighfor${callers}` }));
  const generator = join(project, "infra/build/new-operation.ts");
  for (const { callers, name } of names) {
    await run(process.execPath, [generator, name, "GET", `/user/${name}`, callers], { cwd: project });
  }
  const handlers = names.map(({ name }) => `functions/endpoints/${name}`);
  const filled: Readonly<Record<string, readonly string[]>> = {
    "shared/contract.ts": [`"Weigh a parcel"`, "() => z.object({ grams: z.int() })"],
    "functions/registry.ts": ["[]"],
    "functions/testing/requests.ts": ["{}"],
    "web/api/messages.ts": [`"The parcel couldn't be weighed."`],
    ...Object.fromEntries(
      handlers.flatMap((handler) => [
        [`${handler}.ts`, ["({ grams: 5 })"]],
        [`${handler}.test.ts`, [`"it is weighed"`, "{}", "{ grams: 5 }"]],
      ]),
    ),
  };
  const files = Object.keys(filled);
  const errors = await compile(files);
  expect(errors.filter((line) => !line.includes("Cannot find name 'fillIn'"))).toEqual([]);
  expect([...new Set(errors.map((line) => line.replace(/\(.*/, "")))].sort()).toEqual(files.toSorted());

  for (const [file, values] of Object.entries(filled)) {
    const parts = (await readFile(join(project, file), "utf8")).split("fillIn");
    const text = parts.reduce((done, part, at) => `${done}${values[(at - 1) % values.length]}${part}`);
    await writeFile(join(project, file), text);
  }
  const registry = await readFile(join(project, "functions/registry.ts"), "utf8");
  for (const { name, written } of names) expect(registry).toContain(`  ${name}: ${written},\n`);
  expect(await compile([...files, "shared/contract.test.ts"])).toEqual([]);
});
