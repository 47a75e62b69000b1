import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { lock } from "../build/lock.ts";

/** The table's file in such a folder. */
export const databaseFile = "database.sqlite";

interface DataDirectory {
  readonly file: (name: string) => string;
  close(): void;
}

/** Takes a folder for this server alone: two on the same data would each undo what the other keeps. */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory);
  mkdirSync(path, { recursive: true });
  const unlock = lock(join(path, "lock"), 0);
  if (!unlock) throw new Error(`Another portal is running with the data in ${path}; stop it or set DATA_DIR`);
  return { file: (name) => join(path, name), close: unlock };
}
