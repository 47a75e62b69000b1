import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { openDataDirectory } from "./data-files.ts";
import { openFunctionLog } from "./lambda/functions.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "data-"));
  return () => rm(folder, { recursive: true });
});

test("a data directory that cannot be made is refused with the setting's name", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  for (const path of [file, join(file, "below")]) {
    expect(() => openDataDirectory(path)).toThrow(`DATA_DIR cannot be ${path}: no folder can be made there`);
  }
});

test("a log that cannot be written, as on a full disk, is reported once and goes on when it can", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  const file = join(folder, "functions.log");
  await mkdir(file);
  const log = openFunctionLog(file);
  log("createTracking", "INFO", "lost");
  log("createTracking", "INFO", "lost too");
  expect(reported.mock.calls).toEqual([
    [expect.stringMatching(/functions\.log cannot be written: EISDIR.*Is the disk full\? Changes may be refused\.$/)],
  ]);
  await rmdir(file);
  log("createTracking", "INFO", "kept");
  expect(await readFile(file, "utf8")).toBe("createTracking\tkept\n");
  reported.mockRestore();
});
