import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { lock } from "../build/lock.ts";

export const databaseFile = "database.sqlite";

interface DataDirectory {
  readonly file: (name: string) => string;
  close(): void;
}

/** Locks a data directory for this server: a second one would overwrite its files. */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory);
  mkdirSync(path, { recursive: true });
  const unlock = lock(join(path, "lock"), 0);
  if (!unlock) throw new Error(`Another portal is running with the data in ${path}; stop it or set DATA_DIR`);
  return { file: (name) => join(path, name), close: unlock };
}
