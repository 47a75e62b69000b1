import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { FunctionSpec } from "../../functions/registry.ts";
import { bundleAll } from "./bundle.ts";

const root = join(import.meta.dirname, "../..");
// Below the project, where bundles find its packages.
mkdirSync(join(root, ".cache"), { recursive: true });
const folder = mkdtempSync(join(root, ".cache", "bundles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a handler with this source, as if it were in functions/. */
async function bundled(name: string, text: string, spec: Partial<FunctionSpec> = {}): Promise<string> {
  const source = join(folder, `${name}.ts`);
  writeFileSync(source, text);
  const entry = relative(join(root, "functions"), source);
  await bundleAll({ [name]: { entry, grants: [], ...spec } }, join(folder, `${name}-bundles`));
  return join(folder, `${name}-bundles`, name);
}

/** Runs a bundle's handler in a process that has only the bundle. */
const answerOf = (bundle: string) =>
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const m = await import(${JSON.stringify(join(bundle, "index.mjs"))}); console.info(JSON.stringify(await m.handler()))`,
    ],
    { encoding: "utf8", cwd: tmpdir(), env: {} },
  ).trim();

describe("a function's bundle", () => {
  it("keeps lazy imports in separate files", async () => {
    const bundle = await bundled(
      "lazy",
      `export const handler = async () => { const { read } = await import("xlsx"); return typeof read; };`,
    );
    expect(statSync(join(bundle, "index.mjs")).size).toBeLessThan(5_000);
    expect(answerOf(bundle)).toBe('"function"');
  });

  it("contains the password hashing for Lambda and for every developer's machine", async () => {
    const bundle = await bundled(
      "hash",
      `import argon2 from "argon2"; export const handler = async () => argon2.verify(await argon2.hash("x"), "x");`,
      { native: "argon2" },
    );
    expect(readdirSync(join(bundle, "prebuilds")).sort()).toEqual([
      "darwin-arm64",
      "darwin-x64",
      "linux-arm64",
      "linux-x64",
    ]);
    const arm = readFileSync(join(bundle, "prebuilds/linux-arm64/argon2.armv8.glibc.node"));
    expect([arm.toString("latin1", 1, 4), arm.readUInt16LE(18)]).toEqual(["ELF", 183]);
    expect(answerOf(bundle)).toBe("true");
  });

  it("contains password hashing that needs no newer C library than Lambda has", () => {
    const file = join(root, "node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node");
    const needed = readFileSync(file, "latin1").matchAll(/\0GLIBC_2\.(\d+)(?=\0)/g);
    // Amazon Linux 2023, on which nodejs24.x runs, has glibc 2.34.
    expect(Math.max(...[...needed].map(([, minor]) => Number(minor)))).toBe(34);
  });

  it("uses the ES module builds of the AWS SDK", async () => {
    const bundle = await bundled(
      "sdk",
      `import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb"; import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
       export const handler = async () => [typeof DynamoDBDocumentClient.from(new DynamoDBClient({ region: "x" })), typeof GetCommand];`,
    );
    expect(statSync(join(bundle, "index.mjs")).size).toBeLessThan(400_000);
    expect(answerOf(bundle)).toBe('["object","function"]');
  });

  it("gives the SDK the current environment and versions", async () => {
    const bundle = await bundled(
      "process",
      `import it, { env, versions } from "node:process";
       export const handler = async () => { it.env.LATER = "set"; return [env.LATER, versions.node === it.versions.node]; };`,
    );
    expect(answerOf(bundle)).toBe('["set",true]');
    expect(readFileSync(join(bundle, "index.mjs"), "utf8")).not.toContain("node:process");
  });

  it("reads credentials from its environment only", async () => {
    const bundle = await bundled(
      "credentials",
      `import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
       export const handler = async () => {
         process.env.AWS_ACCESS_KEY_ID = "the id"; process.env.AWS_SECRET_ACCESS_KEY = "the key"; process.env.AWS_SESSION_TOKEN = "the token";
         const { accessKeyId, secretAccessKey, sessionToken } = await new DynamoDBClient({ region: "x" }).config.credentials();
         return [accessKeyId, secretAccessKey, sessionToken];
       };`,
    );
    expect(answerOf(bundle)).toBe('["the id","the key","the token"]');
    const texts = readdirSync(bundle).map((file) => readFileSync(join(bundle, file), "utf8"));
    expect(texts.filter((text) => /AssumeRole|fromSSO/.test(text))).toEqual([]);
  });

  it("adds `require` only where needed, and keeps its source map right", async () => {
    const asking = `import phc from "@phc/format"; export const handler = async () => [typeof phc.serialize];\n`;
    const failing = `import phc from "@phc/format";\n\nexport const handler = async () => { throw new Error(typeof phc) };\n`;
    const without = await bundled("without", "export const handler = async () => 1;");
    expect(readFileSync(join(without, "index.mjs"), "utf8")).not.toContain("createRequire");
    const script = `process.setSourceMapsEnabled(true);
      const { handler } = await import(${JSON.stringify(join(await bundled("failing", failing), "index.mjs"))});
      await handler().catch((error) => console.info(error.stack));`;
    const stack = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    expect(stack).toContain("failing.ts:3:");
    expect(answerOf(await bundled("asking", asking))).toBe('["function"]');
  });
});
