import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { openFunctionLog } from "./function-log.ts";

let file: string;
beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), "log-"));
  file = join(directory, "functions.log");
  return () => rm(directory, { recursive: true });
});

test("lines are written in their order, after those of earlier runs", async () => {
  for (const run of ["first", "second"]) {
    const log = await openFunctionLog(file);
    for (let line = 0; line < 3; line += 1) log.write("createTracking", "INFO", `${run} ${line}`);
    await log.stop();
  }
  const lines = ["first 0", "first 1", "first 2", "second 0", "second 1", "second 2"];
  expect(await readFile(file, "utf8")).toBe(lines.map((line) => `createTracking\t${line}\n`).join(""));
});

test("a full disk is reported once, and writing goes on when there is space", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  await symlink("/dev/full", file);
  const log = await openFunctionLog(file);
  log.write("createTracking", "INFO", "lost");
  await log.stop();
  log.write("createTracking", "INFO", "lost too");
  await log.stop();
  expect(reported.mock.calls).toEqual([
    [expect.stringMatching(/functions\.log cannot be written: ENOSPC.*Is the disk full\? Changes may be refused\.$/)],
  ]);

  await rm(file);
  log.write("createTracking", "INFO", "kept");
  await log.stop();
  expect(await readFile(file, "utf8")).toBe("createTracking\tkept\n");
  expect(reported).toHaveBeenLastCalledWith(`${file} is written again.`);
  reported.mockRestore();
});
