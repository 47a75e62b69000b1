import { readFile, rename, writeFile } from "node:fs/promises";
import type * as z from "zod/mini";

/**
 * Reads a JSON file; one that does not exist yet counts as an empty object.
 * @throws Error that names a file which is damaged
 */
export async function readJsonFile<Schema extends z.ZodMiniType>(file: string, schema: Schema) {
  const text = await readFile(file, "utf8").catch(() => "{}");
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged. Put it back from a copy, or start with another data folder.`, { cause });
  }
}

/** Replaces a JSON file at once, so that a crash never leaves half of it; only its owner may read it. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value, null, 1), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
