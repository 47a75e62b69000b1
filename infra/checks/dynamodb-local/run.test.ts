import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TestProject } from "vitest/node";
import setUpDatabase from "../../local/testing/test-database.ts";

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "java-"));
});
afterEach(() => rmSync(path, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Runs the command with only this folder to look for Java in. */
function runWith(path: string) {
  const command = join(import.meta.dirname, "run.ts");
  const { status, stderr } = spawnSync(process.execPath, [command], { env: { PATH: path }, encoding: "utf8" });
  return { code: status, errors: stderr };
}

it("says that Java is needed where there is none", () => {
  const { code, errors } = runWith(path);
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/needs Java 17 or later, and there is none\. .*apt install/),
  ]);
});

it.each([
  ['java version "1.8.0_392"', 8],
  ['openjdk version "11.0.21" 2023-10-17', 11],
])("says that %s is too old", (line, version) => {
  writeFileSync(join(path, "java"), `#!/bin/sh\necho '${line}' >&2\n`);
  chmodSync(join(path, "java"), 0o755);
  const { code, errors } = runWith(path);
  expect([code, errors]).toEqual([1, expect.stringContaining(`needs Java 17 or later, and this is Java ${version}.`)]);
});

it("lets the functions' tests use the engine that it starts", async () => {
  vi.stubEnv("DYNAMODB_ENDPOINT", "http://127.0.0.1:9");
  const provided = new Map<string, unknown>();
  const project: Pick<TestProject, "provide"> = { provide: (name, value) => void provided.set(name, value) };
  const stop = await setUpDatabase(project as TestProject);
  await stop();
  expect(provided.get("databaseEndpoint")).toBe("http://127.0.0.1:9");
  expect(provided.get("databaseIsSlow")).toBe(true);
});
