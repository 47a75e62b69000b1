import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
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
  if (!unlock) throw new Error(`Another portal is running with the data in ${path}; stop it or set DATA_DIR`);
  return { file: (name: string) => join(path, name), close: unlock };
}
