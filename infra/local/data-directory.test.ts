import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";

test("a data directory that cannot be made is refused with the setting's name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "data-"));
  const file = join(folder, "file");
  await writeFile(file, "");
  for (const path of [file, join(file, "below")]) {
    expect(() => openDataDirectory(path)).toThrow(`DATA_DIR cannot be ${path}: no folder can be made there`);
  }
  await rm(folder, { recursive: true });
});
