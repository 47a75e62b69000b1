import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type * as z from "zod/mini";
import { lock } from "../build/lock.ts";

export const databaseFile = "database.sqlite";

/** Locks a data directory for this server: a second one would overwrite its files. */
export function openDataDirectory(directory: string) {
  const path = resolve(directory);
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    throw new Error(`DATA_DIR cannot be ${path}: no folder can be made there`, { cause });
  }
  const unlock = lock(join(path, "lock"), 0);
  if (!unlock)
    throw new Error(
      `Another portal is running with the data in ${path}; stop it or set DATA_DIR`,
    );
  return { path, file: (name: string) => join(path, name), close: unlock };
}

/**
 * Reads a JSON file; one that does not exist yet counts as an empty object.
 * @throws Error that names a file which is damaged
 */
export function readJsonFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): z.infer<Schema> {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} is damaged. Put it back from a copy, or start with another data folder.`,
      { cause },
    );
  }
}

/** Replaces a JSON file at once, so that a crash never leaves half of it; only its owner may read it. */
export function writeJsonFile(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 1), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const failing = new Set<string>();

/** Writes to a file that the portal can do without: failures, as on a full disk, are reported once. */
export function writeIfPossible(file: string, write: () => void): void {
  try {
    write();
    failing.delete(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!failing.has(file)) {
      console.error(
        `${file} cannot be written: ${reason}. Is the disk full? Changes may be refused.`,
      );
    }
    failing.add(file);
  }
}
