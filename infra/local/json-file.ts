import { readFile, rename, writeFile } from "node:fs/promises";
import type * as z from "zod/mini";

/** Reads a JSON file; one that does not exist yet counts as an empty object. */
export async function readJsonFile<Schema extends z.ZodMiniType>(file: string, schema: Schema) {
  return schema.parse(JSON.parse(await readFile(file, "utf8").catch(() => "{}")));
}

/** Replaces a JSON file at once, so that a crash never leaves half of it; only its owner may read it. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value, null, 1), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
